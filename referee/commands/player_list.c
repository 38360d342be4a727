#include "referee/commands/player_list.h"

#include "base/list.h"
#include "cli/input/input.h"
#include "cli/output/output.h"
#include "notation/yaml/yaml.h"
#include "referee/mail/address.h"

#include <errno.h>
#include <string.h>

struct player_file {
    const char *name, *own; /* of the file; address of the referee */
    struct player_list *players;
};

void player_list_release(struct player_list *players)
{
    arena_release(&players->arena);
}

static bool refuse(const struct player_file *file, size_t line, const char *what, const char *why)
{
    complain("%s:%zu: %s%s%s", file->name, line, what, what[0] != '\0' ? " " : "", why);
    return false;
}

/* Takes a player whose name and address are in the arena. */
static bool add(const struct player_file *file, size_t line, const char *name, char *address)
{
    struct player_list *const players = file->players;

    if (name[0] == '\0')
        return refuse(file, line, "", "a player needs a name");
    if (!address_read(address, strlen(address)))
        return refuse(file, line, address, "is no address such as ann@example.org");
    if (address_refusal(address, file->own) != NULL)
        return refuse(file, line, address, address_refusal(address, file->own));
    for (size_t i = 0; i < players->count; i++)
        if (strcmp(players->list[i].address, address) == 0)
            return refuse(file, line, address, "stands in the list before");
    if (players->count == players->capacity)
        players->list =
            list_grow_in(&players->arena, players->list, &players->capacity, sizeof *players->list);
    players->list[players->count++] = (struct listed_player){name, address, line};
    return true;
}

/* --- lines */

static char *trimmed(struct arena *arena, const char *text, size_t len)
{
    while (len > 0 && strchr(" \t\r", text[0]) != NULL)
        text++, len--;
    while (len > 0 && strchr(" \t\r", text[len - 1]) != NULL)
        len--;
    return arena_copy(arena, text, len);
}

static bool read_line(const struct player_file *file, size_t line, const char *text)
{
    struct arena *const arena = &file->players->arena;
    const char *const open = strrchr(text, '<'), *const close = strrchr(text, '>');

    if (text[0] == '\0' || text[0] == '#')
        return true;
    if (open == NULL || close == NULL || close < open || close[1] != '\0')
        return refuse(file, line, "", "a player is written `Ann Miller <ann@example.org>`");
    const char *const name = trimmed(arena, text, (size_t)(open - text));
    return add(file, line, name, trimmed(arena, open + 1, (size_t)(close - open - 1)));
}

static bool read_lines(const struct player_file *file, const char *text)
{
    for (size_t line = 1; *text != '\0'; line++) {
        const size_t len = strcspn(text, "\n");
        if (!read_line(file, line, trimmed(&file->players->arena, text, len)))
            return false;
        text += len + (text[len] == '\n');
    }
    return true;
}

/* --- YAML */

static size_t line_of(const char *text, size_t offset)
{
    size_t line = 1;

    for (size_t i = 0; i < offset; i++)
        line += text[i] == '\n';
    return line;
}

static bool read_node(const struct player_file *file, const char *text, const struct node *node)
{
    struct arena *const arena = &file->players->arena;
    const size_t line = line_of(text, node->start);
    const bool mapping = node->kind == NODE_MAPPING;
    const struct node *const name = mapping ? node_value(node, "name") : NULL,
                             *const address = mapping ? node_value(node, "email") : NULL;

    if (name == NULL || address == NULL || name->kind != NODE_SCALAR ||
        address->kind != NODE_SCALAR)
        return refuse(file, line, "",
                      "a player is written `- {name: Ann Miller, email: ann@example.org}`");
    return add(file, line, trimmed(arena, name->value, name->len),
               trimmed(arena, address->value, address->len));
}

static bool read_nodes(const struct player_file *file, const char *text, const struct node *root)
{
    const struct node *const list =
        root != NULL && root->kind == NODE_MAPPING ? node_value(root, "players") : root;

    if (list == NULL || list->kind != NODE_SEQUENCE)
        return refuse(file, 1, "", "this is no list of players");
    for (const struct node *node = list->first; node != NULL; node = node->next)
        if (!read_node(file, text, node))
            return false;
    return true;
}

static bool read_yaml(const struct player_file *file, const char *text)
{
    const struct document document = {.bytes = text, .len = strlen(text), .line = 1};
    struct yaml_reader *const reader = yaml_reader_new();
    struct diagnostics diagnostics = {0};
    struct arena *const arena = &file->players->arena;
    struct node *root = NULL;
    const bool sound = yaml_read_with_libyaml(reader, &document, arena, &diagnostics, &root) &&
                       diagnostics.count == 0;

    const bool read =
        sound ? read_nodes(file, text, root)
              : refuse(file, diagnostics.count > 0 ? line_of(text, diagnostics.list[0].offset) : 1,
                       "", "this is no sound YAML");
    yaml_reader_free(reader);
    return read;
}

/* Whether the first line that says something begins a list of YAML. */
static bool is_yaml(const char *text)
{
    while (*text == '#' || strchr(" \t\r\n", *text) != NULL) {
        if (*text == '\0')
            return false;
        text += *text == '#' ? strcspn(text, "\n") : 1;
    }
    return strncmp(text, "players:", 8) == 0 || strncmp(text, "- ", 2) == 0 ||
           strncmp(text, "---", 3) == 0 || *text == '[';
}

bool player_list_read(const char *name, const char *own, struct player_list *players)
{
    const struct player_file file = {name, own, players};
    struct buffer bytes = {0};
    bool good = false;

    const int input = input_open(name);
    if (input < 0 || !read_all(input, &bytes))
        complain_file(name, "cannot read this file", errno);
    else if (memchr(bytes.len > 0 ? bytes.bytes : "", '\0', bytes.len) != NULL)
        complain("%s is no text", name);
    else
        good = is_yaml(buffer_string(&bytes)) ? read_yaml(&file, buffer_string(&bytes))
                                              : read_lines(&file, buffer_string(&bytes));
    if (input >= 0)
        input_close(input);
    buffer_release(&bytes);
    return good;
}
