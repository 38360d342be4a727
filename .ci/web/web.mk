# `make web`: the page of `recto serve` with recto itself as WebAssembly, in a folder that can be
# copied to any web space, or opened from a stick. The libraries are built from Debian's sources.
# Called by the Makefile, which passes VERSION, TEXTS, PAGE (the files of the page), RECTO (the
# program, for the rules) and OUTPUT, the folder.

BUILD = build/wasm
.DEFAULT_GOAL = all
ROOT = $(BUILD)/root
CC = clang --target=wasm32-wasi --sysroot=/usr
# WASI has signals and the process's id and clock only by these.
EMULATED = SIGNAL GETPID PROCESS_CLOCKS
CFLAGS = -std=c11 -O2 -flto -Wno-deprecated-declarations -D_POSIX_C_SOURCE=200809L \
	$(EMULATED:%=-D_WASI_EMULATED_%) -I.ci/web -I.ci/web/include -I$(ROOT)/include -I. -DRECTO_VERSION='"$(VERSION)"'
LIBRARIES = yaml mpfr gmp sodium

# All of recto, and what recto-draw needs for SVG; but .ci/web stands for what a browser lacks.
EVERYTHING := $(shell find base notation validator render cli -name '*.c')
DRAW = main back_end boards job scoresheet size svg title view
SOURCES = $(sort $(filter-out cli/play/% cli/guard/% cli/rules/% cli/serve/% cli/process/% \
	cli/draw/% cli/commands/puzzle.c cli/work/progress.c cli/work/worker_pool.c cli/output/replace.c \
	render/page/% render/html/% render/sheets/%, $(EVERYTHING)) \
	$(DRAW:%=cli/draw/%.c) render/page/missing_scripts.c .ci/web/alone.c .ci/web/mpfi.c)
OBJECTS = $(SOURCES:%.c=$(BUILD)/%.o) $(TEXTS:%.c=%.wasm.o)

all: $(OUTPUT)/index.html $(OUTPUT)/recto.js

# The page, and before its script the one that answers it. The policy is the server's, but for what
# WebAssembly needs, and nothing is fetched.
POLICY = default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; \
	style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'
$(OUTPUT)/index.html: $(PAGE) .ci/web/web.mk
	@mkdir -p $(@D)
	@cp $(filter-out %.html %.mk,$^) $(@D)
	@sed -e 's|<script |<script src="recto.js" defer></script>\n&|' \
		-e "s|<title>|<meta http-equiv=\"Content-Security-Policy\" content=\"$(POLICY)\">\n&|" \
		$(filter %.html,$^) >$@

SCRIPTS = program requests worker
$(OUTPUT)/recto.js: $(BUILD)/recto.wasm $(SCRIPTS:%=.ci/web/%.js) .ci/web/browser.js .ci/web/pack
	@mkdir -p $(@D)
	@.ci/web/pack $(RECTO) $< $(SCRIPTS:%=.ci/web/%.js) >$@.new
	@cat .ci/web/browser.js >>$@.new
	@mv $@.new $@

# The stack comes first, so that one that is too deep ends the program and overwrites nothing. As
# much memory as a judge of the server may have.
BOUNDS = --stack-first -zstack-size=1048576 --max-memory=536870912

$(BUILD)/recto.wasm: $(OBJECTS) $(LIBRARIES:%=$(ROOT)/lib/lib%.a)
	@mkdir -p $(@D)
	@echo 'clang -o $@'
	@$(CC) -O2 -flto -Wl,--strip-all $(BOUNDS:%=-Wl,%) -o $@ $^ \
		$(shell echo $(EMULATED) | tr A-Z_ a-z- | sed 's/[^ ]*/-lwasi-emulated-&/g')

# Its own, as a function that .ci/web/alone.c calls.
$(BUILD)/cli/draw/main.o: CFLAGS += -Dmain=draw_main

$(BUILD)/%.o: %.c .ci/web/web.mk | $(ROOT)/include/gmp.h
	@mkdir -p $(@D)
	@echo 'clang $<'
	@$(CC) $(CFLAGS) -MMD -MP -c -o $@ $<

%.wasm.o: %.c
	@$(CC) $(CFLAGS) -c -o $@ $<

$(ROOT)/include/gmp.h $(LIBRARIES:%=$(ROOT)/lib/lib%.a) &: .ci/web/libraries
	@.ci/web/libraries $(ROOT)
	@touch $(ROOT)/include/gmp.h $(LIBRARIES:%=$(ROOT)/lib/lib%.a)

-include $(SOURCES:%.c=$(BUILD)/%.d)
