# recto: `make demo` and `make test` are all a fresh Debian 12 needs; `make help` lists the rest.

# Looking for rules that nobody needs takes four times as long as all the rest.
MAKEFLAGS += -r

VERSION = 0.2.0
PREFIX = /usr/local
DESTDIR =
SHARE = $(DESTDIR)$(PREFIX)/share

# A variant of the program lives in its own folder, build/VARIANT: tests/variants.mk lists them.
VARIANT =
BUILD = build/gcc
PROGRAM = recto
# The programs that it runs lie in the same folder. This one draws pictures.
DRAW = $(PROGRAM)-draw
# The prompt at which games are typed in.
PLAY = $(PROGRAM)-play
# The arbiter of games by mail.
REFEREE = $(PROGRAM)-referee
# Commands on archives.
ARCHIVE = $(PROGRAM)-archive
# The page in a browser.
SERVE = $(PROGRAM)-serve
ifeq ($(origin CC),default)
CC = gcc
endif
AR = ar
INSTALL = install

OPTIMISE = -O3 -g
# The program is optimised as a whole; tests link the same objects the quick way. Objects that were
# compiled for the former must be told that they are linked the latter way.
LTO = $(if $(findstring gcc,$(CC)),-flto=auto $(INLINE))
HOW_LINKED = $(or $(LTO),-fno-lto)
# More inlining than gcc does by itself saves a twentieth of the time of check.
INLINE = --param=inline-unit-growth=100 --param=max-inline-insns-auto=80 \
	--param=large-function-growth=400 --param=early-inlining-insns=30
# What Debian builds with (dpkg-buildflags, and what gcc there takes beyond it).
MACHINE := $(firstword $(subst -, ,$(shell $(CC) -dumpmachine 2>/dev/null)))
HARDEN = -fstack-protector-strong -D_FORTIFY_SOURCE=2 -Wformat -Werror=format-security -Wdate-time \
	-fstack-clash-protection $(if $(filter x86_64 i%86,$(MACHINE)),-fcf-protection) \
	$(if $(filter aarch64,$(MACHINE)),-mbranch-protection=standard)
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
CFLAGS = $(OPTIMISE) $(HARDEN)
LDFLAGS = -Wl,-z,relro,-z,now,--as-needed
LIBRARIES = yaml mpfi mpfr gmp sodium
LDLIBS = $(LIBRARIES:%=-l%) -lm
# `recto` links these statically where their archives are installed, as in Debian: loading each of
# them makes the start half as long again. `make SHARED=yes` leaves them to the loader, as on i386,
# where that of GMP depends on its place.
SHARED = $(filter i%86,$(MACHINE))
has_archive = $(findstring /,$(shell $(CC) -print-file-name=lib$(1).a))
within = $(if $(SHARED),-l$(1),$(if $(call has_archive,$(1)),-l:lib$(1).a,-l$(1)))

ifneq ($(VARIANT),)
include tests/variants.mk
endif

# Where a word has 32 bits: large files, times after 2038, and doubles that are no longer than
# elsewhere, without which no bound on their errors holds.
NARROW = -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 $(if $(filter i%86,$(MACHINE)),-msse2 -mfpmath=sse)
COMPILE = $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -I. -DRECTO_VERSION='"$(VERSION)"' \
	$(NARROW) $(WARN) -fPIE -pthread -MMD -MP $(CPPFLAGS) $(CFLAGS) $(LTO:-flto%=-flto% -ffat-lto-objects)
LINK = $(CC) -pie -pthread $(CFLAGS) $(LDFLAGS)
# Everything else is linked object by object, which is quick.
LINK_TEST = $(LINK) -fno-lto

# Every program has its folders; whatever source lies in them, or below, belongs to it.
sources = $(shell find $(1) -name '*.c' 2>/dev/null | LC_ALL=C sort)
objects = $(1:%.c=$(BUILD)/%.o)
FOLDERS = base notation validator render cli
DRAW_FOLDERS = render/picture render/svg render/html render/page render/sheets cli/draw cli/rules
SOURCES := $(filter-out $(DRAW_FOLDERS:%=%/%) cli/play/% cli/serve/% cli/guard/%, \
	$(call sources,$(FOLDERS)))
# Files that stand in the program as they are: the rules of each game, where they were doubtful, and
# letters that are the same in names.
TEXTS = $(wildcard validator/games/*.md cases/ISSUES.md base/folding.txt)
OBJECTS = $(call objects,$(SOURCES)) $(TEXTS:%=$(BUILD)/%.o)
LIBRARY = $(BUILD)/librecto.a
# Pictures need pango and cairo, which `recto` itself does without.
DRAW_SOURCES := $(call sources,$(DRAW_FOLDERS))
DRAW_ASSETS = $(wildcard render/html/page.*)
DRAW_OBJECTS = $(call objects,$(DRAW_SOURCES)) $(DRAW_ASSETS:%=$(BUILD)/%.o)
DRAW_LIBRARY = $(BUILD)/libdraw.a
DRAW_CFLAGS = $(shell pkg-config --cflags pangocairo freetype2 fontconfig)
DRAW_LIBS = $(shell pkg-config --libs pangocairo freetype2 fontconfig lowdown zlib)
# Lines that can be edited need libedit.
PLAY_SOURCES := $(call sources,cli/play)
PLAY_OBJECTS = $(call objects,$(PLAY_SOURCES))
PLAY_LIBRARY = $(BUILD)/libplay.a
PLAY_LIBS = -ledit
# The referee reads mail and keeps a store, with libraries of their own …
REFEREE_SOURCES := $(call sources,referee)
REFEREE_CATALOGUES = $(patsubst %.po,$(BUILD)/%.mo,$(wildcard referee/language/*.po))
REFEREE_OBJECTS = $(call objects,$(REFEREE_SOURCES)) $(REFEREE_CATALOGUES:%=%.o)
REFEREE_LIBRARY = $(BUILD)/libreferee.a
REFEREE_CFLAGS = $(shell pkg-config --cflags gmime-3.0 libxml-2.0)
REFEREE_LIBS = $(shell pkg-config --libs gmime-3.0 libxml-2.0 sqlite3 lowdown)
# … and so do commands on archives.
ARCHIVE_SOURCES := $(call sources,archive)
ARCHIVE_OBJECTS = $(call objects,$(ARCHIVE_SOURCES))
ARCHIVE_LIBRARY = $(BUILD)/libarchive.a
ARCHIVE_CFLAGS = $(shell pkg-config --cflags glib-2.0)
ARCHIVE_LIBS = $(shell pkg-config --libs glib-2.0)
# The server needs libraries for HTTP and JSON, and holds its page; the script is made of parts, of
# which that of the page itself is the last.
SERVE_SOURCES := $(call sources,cli/serve)
SERVE_ASSETS = cli/serve/page.html cli/serve/page.css cli/serve/icon.svg
SERVE_SCRIPT = $(BUILD)/cli/serve/page.js
SERVE_SCRIPTS = $(filter-out %/page.js,$(sort $(wildcard cli/serve/page/*.js))) cli/serve/page/page.js
SERVE_OBJECTS = $(call objects,$(SERVE_SOURCES)) $(SERVE_ASSETS:%=$(BUILD)/%.o) $(SERVE_SCRIPT).o
SERVE_LIBRARY = $(BUILD)/libserve.a
SERVE_LIBS = -lmicrohttpd -ljansson
# Ends these programs when memory runs out in a library; no test links it.
GUARD = $(BUILD)/cli/guard/memory.o
# Makes calls of a program fail, one after the other, and checks what it leaves.
FAULTS = $(BUILD)/tests/gates/faults/inject.so $(BUILD)/tests/gates/faults/drive
# Units and oracles, and fuzzers; --as-needed leaves out the libraries that one does not use.
TEST_PROGRAMS = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/units/*/test_*.c tests/oracles/*_oracle.c))
FUZZ_PROGRAMS = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/fuzz/fuzz_*.c))
BENCH_PROGRAMS = $(patsubst %.c,$(BUILD)/%,$(wildcard bench/*.c))
ASSETS = $(TEXTS) $(DRAW_ASSETS) $(SERVE_ASSETS)
# The page of the games is made from their rules.
GAMES_PAGE = $(BUILD)/man/recto-games.7
MANUALS = $(wildcard man/*.[157]) $(GAMES_PAGE)
# What shells complete is made from the help of the program.
COMPLETION = $(BUILD)/completion
# Where zsh looks for completion: in one folder if packages bring it, in another if users do.
ZSH_FOLDER = $(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)
EVERY_C = $(shell find $(FOLDERS) referee archive tests bench -name '*.[ch]')

# One line a file; `make QUIET=` shows the whole commands.
QUIET = @
JOBS = $(shell nproc)
FUZZ_SECONDS = 60

.PHONY: all help requirements library fault-programs test-programs fuzz-programs bench-programs install \
	uninstall demo pictures cases catalogue test check soak fuzz fresh coverage lint bench clean format \
	test-tools new-game check-game samples web

all: $(PROGRAM) $(DRAW) $(PLAY) $(REFEREE) $(ARCHIVE) $(SERVE) $(GAMES_PAGE)

help:
	@echo 'make                        build ./recto'
	@echo 'make demo                   install what is missing, build, check and show the samples'
	@echo 'make test                   install what is missing, build, run every test'
	@echo 'make check                  the everyday part of the tests, in half a minute'
	@echo 'make soak                   whatever takes longer than the ten minutes of make test'
	@echo 'make fuzz                   random input for the readers (FUZZ_SECONDS=$(FUZZ_SECONDS))'
	@echo 'make fresh                  the demo and the tests in a Debian 12 that has nothing, as root'
	@echo 'make coverage               which share of the lines the tests reach'
	@echo 'make new-game NAME=x        begin a game, from a template that can be played'
	@echo 'make check-game NAME=x      try that game, and say what it still lacks'
	@echo 'make samples NAME=x         propose its samples, and outputs that tests keep'
	@echo 'make cases                  write cases/CASES.md and cases/cases.json anew'
	@echo 'make pictures               draw those of samples/pictures anew'
	@echo 'make lint, make format      look at the sources; lay them out'
	@echo 'make web                    the page that needs no server, in build/gcc/web'
	@echo 'make bench                  measure, each figure beside its goal'
	@echo 'make install                program and manual pages to $$(DESTDIR)$$(PREFIX)'
	@echo 'make uninstall, make clean  take away what was installed, or built'

# Names missing Debian packages before the compiler fails for want of them.
requirements:
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' .ci/packages check build

# How the program is run from here.
RUN = '$(if $(filter /%,$(PROGRAM)),,./)$(PROGRAM)'

$(GAMES_PAGE): $(PROGRAM) $(DRAW)
	@mkdir -p $(@D)
	$(QUIET)$(RUN) rules --all -T man -o $@

$(PROGRAM): $(OBJECTS)
	@echo '$(CC) -o $@'
	$(QUIET)$(LINK) $(HOW_LINKED) -o $@ $(OBJECTS) $(foreach name,$(LIBRARIES),$(call within,$(name))) -lm

$(DRAW): $(DRAW_OBJECTS) $(GUARD) $(LIBRARY)
	@echo '$(CC) -o $@'
	$(QUIET)$(LINK_TEST) -o $@ $(DRAW_OBJECTS) $(GUARD) $(LIBRARY) $(DRAW_LIBS) $(LDLIBS)

$(PLAY): $(PLAY_OBJECTS) $(GUARD) $(LIBRARY)
	@echo '$(CC) -o $@'
	$(QUIET)$(LINK_TEST) -o $@ $(PLAY_OBJECTS) $(GUARD) $(LIBRARY) $(PLAY_LIBS) $(LDLIBS)

# Of what draws pictures, only what needs no fonts.
$(REFEREE): $(REFEREE_OBJECTS) $(GUARD) $(ARCHIVE_LIBRARY) $(DRAW_LIBRARY) $(LIBRARY)
	@echo '$(CC) -o $@'
	$(QUIET)$(LINK_TEST) -o $@ $(REFEREE_OBJECTS) $(GUARD) $(ARCHIVE_LIBRARY) $(DRAW_LIBRARY) $(LIBRARY) $(REFEREE_LIBS) $(LDLIBS)

$(ARCHIVE): $(ARCHIVE_OBJECTS) $(GUARD) $(DRAW_LIBRARY) $(LIBRARY)
	@echo '$(CC) -o $@'
	$(QUIET)$(LINK) $(HOW_LINKED) -o $@ $(ARCHIVE_OBJECTS) $(GUARD) $(DRAW_LIBRARY) $(LIBRARY) $(ARCHIVE_LIBS) $(LDLIBS)

$(SERVE): $(SERVE_OBJECTS) $(GUARD) $(LIBRARY)
	@echo '$(CC) -o $@'
	$(QUIET)$(LINK_TEST) -o $@ $(SERVE_OBJECTS) $(GUARD) $(LIBRARY) $(SERVE_LIBS) $(LDLIBS)

$(BUILD)/render/page/canvas.o $(BUILD)/render/page/typeface.o $(BUILD)/render/html/head.o \
	$(BUILD)/tests/units/render/test_png.o: CPPFLAGS += $(DRAW_CFLAGS)

$(BUILD)/archive/records/letters.o $(BUILD)/tests/units/base/%.o: CPPFLAGS += $(ARCHIVE_CFLAGS)

$(BUILD)/referee/mail/%.o: CPPFLAGS += $(REFEREE_CFLAGS)

# A file as an array of bytes: page.css becomes page_css[] and page_css_len; serve_page_css[] if it is
# the server's.
define write_array
	@mkdir -p $(@D)
	$(QUIET){ name=$(if $(findstring cli/serve/,$<),serve_)$(subst .,_,$(<F)); echo '#include <stddef.h>'; \
		echo "extern const char $$name[]; extern const size_t $${name}_len;"; \
		echo "const char $$name[] = {"; od -An -v -to1 $< | sed "s/[0-7]\{3\}/'\\\\&',/g"; \
		echo "0}; const size_t $${name}_len = sizeof $$name - 1;"; } >$@
endef

$(ASSETS:%=$(BUILD)/%.c): $(BUILD)/%.c: % Makefile
	$(write_array)

$(SERVE_SCRIPT): $(SERVE_SCRIPTS)
	@mkdir -p $(@D)
	$(QUIET)cat $^ >$@

$(SERVE_SCRIPT).c: $(SERVE_SCRIPT) Makefile
	$(write_array)

# What the referee says in other languages.
$(REFEREE_CATALOGUES): $(BUILD)/%.mo: %.po | requirements
	@mkdir -p $(@D)
	$(QUIET)msgfmt --check-format --check-domain --no-hash --endianness=little -o $@ $<

$(REFEREE_CATALOGUES:%=%.c): %.c: % Makefile
	$(write_array)

$(ASSETS:%=$(BUILD)/%.o) $(REFEREE_CATALOGUES:%=%.o) $(SERVE_SCRIPT).o: %.o: %.c
	$(QUIET)$(COMPILE) -c -o $@ $<

# The page without a server: recto as WebAssembly, in a folder for any web space.
web: $(PROGRAM) $(DRAW) $(TEXTS:%=$(BUILD)/%.c) $(SERVE_ASSETS) $(SERVE_SCRIPT)
	@.ci/packages install web
	@$(MAKE) -f .ci/web/web.mk VERSION='$(VERSION)' TEXTS='$(TEXTS:%=$(BUILD)/%.c)' RECTO=$(RUN) \
		PAGE='$(SERVE_ASSETS) $(SERVE_SCRIPT)' OUTPUT=$(BUILD)/web

$(BUILD)/%.o: %.c Makefile | requirements
	@mkdir -p $(@D)
	@echo '$(CC) $<'
	$(QUIET)$(COMPILE) -c -o $@ $<

# What is not in the programs that are optimised as a whole.
$(foreach folder,tests bench referee cli/play cli/serve $(DRAW_FOLDERS),$(BUILD)/$(folder)/%.o): LTO =

# Everything of the programs but main(), for tests and benchmarks.
TESTED = $(REFEREE_LIBRARY) $(ARCHIVE_LIBRARY) $(DRAW_LIBRARY) $(PLAY_LIBRARY) \
	$(SERVE_LIBRARY) $(LIBRARY)
$(LIBRARY): $(filter-out %/main.o,$(OBJECTS))
$(DRAW_LIBRARY): $(filter-out %/main.o,$(DRAW_OBJECTS))
$(PLAY_LIBRARY): $(filter-out %/main.o,$(PLAY_OBJECTS))
$(SERVE_LIBRARY): $(filter-out %/main.o,$(SERVE_OBJECTS))
$(ARCHIVE_LIBRARY): $(filter-out %/main.o,$(ARCHIVE_OBJECTS))
$(REFEREE_LIBRARY): $(filter-out %/main.o,$(REFEREE_OBJECTS))
$(TESTED):
	@rm -f $@
	$(QUIET)$(AR) qcs $@ $^

library: $(TESTED)

# Brings the catalogues up to date with what the program says; new texts are then to be translated.
WORDS = --from-code=UTF-8 --keyword= --keyword=SAID --keyword=say:2 --keyword=say_count:2,3 \
	--keyword=response_say:2 --keyword=response_announce:2 --keyword=response_refuse:2 \
	--keyword=response_tell:2 --keyword=tongues_add:2 --keyword=tongues_paragraph:2 \
	--keyword=answer_others:4 --keyword=contest_tell:3 --keyword=contest_write_to:4 --keyword=organiser_hear:4 \
	--keyword=result_drop:4 --keyword=ENTRY:1c,2 \
	--flag=response_say:2:c-format --sort-by-file --no-wrap --no-location
.PHONY: words
words:
	@mkdir -p $(BUILD)/referee/language
	$(QUIET)find referee -name '*.c' | LC_ALL=C sort | \
		xgettext $(WORDS) --files-from=- -o - | \
		sed '/^"POT-Creation-Date/d' >$(BUILD)/referee/language/recto.pot

catalogue: words | requirements
	$(QUIET)for file in referee/language/*.po; do \
		msgmerge --quiet --update --backup=none --no-fuzzy-matching --no-wrap --no-location \
			$$file $(BUILD)/referee/language/recto.pot && \
		msgattrib --no-obsolete --no-wrap -o $$file $$file || exit; done

TESTED_LIBS = $(REFEREE_LIBS) $(ARCHIVE_LIBS) $(DRAW_LIBS) $(PLAY_LIBS) $(SERVE_LIBS) \
	$(LDLIBS)

$(TEST_PROGRAMS): $(BUILD)/%: $(BUILD)/%.o $(TESTED)
	$(QUIET)$(LINK_TEST) -o $@ $< $(TESTED) -lcmocka $(TESTED_LIBS)

FAULTS_FOLDER = tests/gates/faults
$(BUILD)/$(FAULTS_FOLDER)/inject.so: $(FAULTS_FOLDER)/inject.c $(FAULTS_FOLDER)/inject.h Makefile
	@mkdir -p $(@D)
	$(QUIET)$(CC) -std=gnu11 -I. $(WARN) -O2 -g -shared -fPIC -o $@ $<

$(BUILD)/$(FAULTS_FOLDER)/drive: $(wildcard $(FAULTS_FOLDER)/*.[ch]) Makefile
	@mkdir -p $(@D)
	$(QUIET)$(CC) -std=gnu11 -I. $(WARN) -O2 -g -o $@ $(filter-out %inject.c,$(filter %.c,$^))

fault-programs: $(FAULTS)

test-programs: fault-programs $(TEST_PROGRAMS)

$(BUILD)/tests/fuzz/mutate $(BUILD)/tests/helpers/mailer $(BUILD)/tests/helpers/killed: %: %.o
	$(QUIET)$(LINK_TEST) -o $@ $<

$(FUZZ_PROGRAMS): $(BUILD)/%: $(BUILD)/%.o $(TESTED)
	$(QUIET)$(LINK_TEST) -fsanitize=fuzzer -o $@ $< $(TESTED) $(TESTED_LIBS)

# Writes the words of records and orders, for the fuzzers.
$(BUILD)/tests/fuzz/dictionary: $(BUILD)/tests/fuzz/dictionary.o $(TESTED)
	$(QUIET)$(LINK_TEST) -o $@ $< $(TESTED) $(TESTED_LIBS)

fuzz-programs: $(FUZZ_PROGRAMS) $(BUILD)/tests/fuzz/dictionary

# What scripts start beside the program.
TEST_TOOLS = $(BUILD)/tests/fuzz/mutate $(BUILD)/tests/helpers/mailer $(BUILD)/bench/generate \
	$(BUILD)/bench/sheets
test-tools: fault-programs $(TEST_TOOLS)

$(BENCH_PROGRAMS): $(BUILD)/%: $(BUILD)/%.o $(LIBRARY)
	$(QUIET)$(LINK_TEST) -o $@ $< $(LIBRARY) $(LDLIBS)

bench-programs: $(BENCH_PROGRAMS)

install: $(PROGRAM) $(DRAW) $(PLAY) $(REFEREE) $(ARCHIVE) $(SERVE) $(GAMES_PAGE)
	$(INSTALL) -d '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(PREFIX)/libexec/recto' \
		'$(DESTDIR)$(PREFIX)/share/recto'
	$(INSTALL) -m 755 $(PROGRAM) '$(DESTDIR)$(PREFIX)/bin/recto'
	$(INSTALL) -m 755 $(DRAW) '$(DESTDIR)$(PREFIX)/libexec/recto/recto-draw'
	$(INSTALL) -m 755 $(PLAY) '$(DESTDIR)$(PREFIX)/libexec/recto/recto-play'
	$(INSTALL) -m 755 $(REFEREE) '$(DESTDIR)$(PREFIX)/libexec/recto/recto-referee'
	$(INSTALL) -m 755 $(ARCHIVE) '$(DESTDIR)$(PREFIX)/libexec/recto/recto-archive'
	$(INSTALL) -m 755 $(SERVE) '$(DESTDIR)$(PREFIX)/libexec/recto/recto-serve'
	$(RUN) schema >$(BUILD)/record.schema.json
	$(INSTALL) -m 644 $(BUILD)/record.schema.json '$(DESTDIR)$(PREFIX)/share/recto'
	$(INSTALL) -D -m 755 cases/run '$(SHARE)/recto/cases/run'
	$(INSTALL) -m 644 cases/cases.json '$(SHARE)/recto/cases'
	cli/completion/generate $(RUN) $(COMPLETION)
	$(INSTALL) -D -m 644 $(COMPLETION)/recto.bash '$(SHARE)/bash-completion/completions/recto'
	$(INSTALL) -D -m 644 $(COMPLETION)/_recto '$(SHARE)/zsh/$(ZSH_FOLDER)/_recto'
	$(INSTALL) -D -m 644 $(COMPLETION)/recto.fish '$(SHARE)/fish/vendor_completions.d/recto.fish'
	@set -e; for page in $(MANUALS); do \
		folder='$(DESTDIR)$(PREFIX)/share/man/man'$${page##*.}; \
		echo "$(INSTALL) -m 644 $$page $$folder"; \
		$(INSTALL) -d "$$folder"; $(INSTALL) -m 644 "$$page" "$$folder"; \
	done

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/recto' '$(DESTDIR)$(PREFIX)/libexec/recto/recto-draw' \
		'$(DESTDIR)$(PREFIX)/libexec/recto/recto-referee' \
		'$(DESTDIR)$(PREFIX)/libexec/recto/recto-play' \
		'$(DESTDIR)$(PREFIX)/libexec/recto/recto-archive' \
		'$(DESTDIR)$(PREFIX)/libexec/recto/recto-serve'
	rm -f '$(SHARE)/recto/record.schema.json' '$(SHARE)/recto/cases/run' '$(SHARE)/recto/cases/cases.json'
	@for folder in libexec/recto share/recto/cases share/recto; do \
		[ ! -d "$(DESTDIR)$(PREFIX)/$$folder" ] || rmdir "$(DESTDIR)$(PREFIX)/$$folder"; \
	done
	rm -f '$(SHARE)/bash-completion/completions/recto' '$(SHARE)/zsh/$(ZSH_FOLDER)/_recto' \
		'$(SHARE)/fish/vendor_completions.d/recto.fish'
	@for page in $(MANUALS); do \
		rm -f '$(DESTDIR)$(PREFIX)/share/man/man'"$${page##*.}/$${page##*/}"; \
	done

demo:
	@.ci/packages install build
	@mkdir -p build/demo
	@echo 'Building recto, which takes a minute or two …'
	@$(MAKE) --no-print-directory -j$(JOBS) all >build/demo/build.log 2>&1 || \
		{ tail -n 30 build/demo/build.log; exit 1; }
	@echo 'Built ./recto and its programs: ./recto-draw, ./recto-play, ./recto-archive,'; \
		echo './recto-referee, ./recto-serve.'
	@echo; echo 'A game that was played to its end:'
	@echo; echo '$$ ./recto show samples/connecting.yaml'; ./recto show samples/connecting.yaml
	@echo; echo 'A game with a move that the rules forbid:'
	@echo; echo '$$ ./recto check samples/differences-illegal.yaml'; \
		./recto check samples/differences-illegal.yaml || [ $$? -eq 1 ]
	@./recto show -o build/demo/evening.html samples/club-evening.yaml
	@./recto show -o build/demo/booklet.pdf samples/club-evening.yaml
	@echo; echo 'A page to step through and a booklet are in build/demo: evening.html, booklet.pdf.'
	@echo 'Now try `./recto play game.yaml connecting`, `./recto rules connecting`, `./recto help`.'

# The pictures of the README; a test notices stale ones.
pictures: all
	samples/pictures/make ./recto samples/pictures

# The page of all cases, and the same for programs; a test notices stale ones.
cases: $(PROGRAM)
	cases/make ./recto cases

# A new game: copied, tried, and given samples.
new-game:
	@CC='$(CC)' validator/games/new $(NAME)

check-game: all $(BUILD)/tests/oracles/contract_oracle $(BUILD)/tests/oracles/prospects_oracle \
		$(BUILD)/tests/units/cli/test_rules $(BUILD)/bench/generate
	@validator/games/missing '$(NAME)' $(BUILD)

samples: all $(BUILD)/bench/generate
	@samples/propose '$(NAME)' $(BUILD)

test:
	@.ci/packages install build test
	@MAKE='$(MAKE)' JOBS='$(JOBS)' tests/run.sh all

check:
	@MAKE='$(MAKE)' JOBS='$(JOBS)' tests/run.sh everyday

soak:
	@.ci/packages install build test web
	@MAKE='$(MAKE)' JOBS='$(JOBS)' tests/run.sh soak

fuzz:
	@.ci/packages install build test
	@MAKE='$(MAKE)' JOBS='$(JOBS)' tests/fuzz/fuzz.sh $(FUZZ_SECONDS)

fresh:
	@.ci/fresh

coverage:
	@MAKE='$(MAKE)' JOBS='$(JOBS)' tests/gates/coverage.sh

lint:
	@.ci/packages install build test
	@MAKE='$(MAKE)' JOBS='$(JOBS)' tests/gates/lint.sh

format:
	clang-format -i $(EVERY_C)

bench:
	@.ci/packages install build bench
	@$(MAKE) --no-print-directory -j$(JOBS) all bench-programs
	@bench/run.sh

clean:
	rm -rf build $(PROGRAM) $(DRAW) $(PLAY) $(REFEREE) $(ARCHIVE) $(SERVE)

-include $(OBJECTS:.o=.d) $(GUARD:.o=.d) $(DRAW_OBJECTS:.o=.d) $(PLAY_OBJECTS:.o=.d) $(TEST_PROGRAMS:%=%.d) \
	$(REFEREE_OBJECTS:.o=.d) $(ARCHIVE_OBJECTS:.o=.d) $(SERVE_OBJECTS:.o=.d) \
	$(FUZZ_PROGRAMS:%=%.d) $(BENCH_PROGRAMS:%=%.d)
