#include "referee/journal/kinds.h"

#include "referee/execute/receive.h"
#include "referee/journal/decisions.h"
#include "referee/journal/heartbeat.h"
#include "referee/journal/tick.h"
#include "referee/journal/upgrade.h"
#include "referee/match/opening.h"
#include "referee/organiser/organiser.h"
#include "referee/organiser/pending.h"
#include "referee/outgoing/outbox.h"
#include "referee/settings.h"
#include "referee/tournament/course.h"

const struct entry_kind entry_kinds[] = {
    {"start", decision_start},
    {"rekey", decision_rekey},
    {"open", opening_arbitrate},
    {"open svg", opening_arbitrate},
    {"open png", opening_arbitrate},
    {"letter", receive_letter},
    {"decision", decision_make},
    {"proof", pending_take_proof},
    {"outbox", outbox_arbitrate},
    {"tick", tick},
    {"outage", heartbeat_outage},
    {"grace", heartbeat_grace},
    {"set-back", heartbeat_set_back},
    {"setting", settings_take},
    {"organiser", organiser_take},
    {"upgrade", upgrade_take},
    {"tournament", tournament_arbitrate},
    {NULL, NULL},
};
