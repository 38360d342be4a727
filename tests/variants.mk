# How the variants of the program that are tested differ from the one that is installed. The Makefile
# includes this for `make VARIANT=NAME`:
#
#     test      what the scripts test: quick to build
#     asan      watched by sanitizers, for units, scripts and fuzzers
#     fuzz      the same, optimised: slower to build, faster to run
#     tsan      watched for races between threads
#     clang     by a second compiler
#     coverage  counts which lines are reached
BUILD = build/$(VARIANT)
PROGRAM = $(BUILD)/recto
LTO =
OPTIMISE = -O1 -g

ifneq ($(filter asan fuzz,$(VARIANT)),)
CC = clang
HARDEN =
# A program that is not independent of its position starts in half of the time.
LDFLAGS = -Wl,--as-needed -no-pie
# At -O0 clang takes a third of the time; what that costs the tests is less.
OPTIMISE = $(if $(filter fuzz,$(VARIANT)),-O1,-O0) -gline-tables-only -fno-omit-frame-pointer \
	-fsanitize=address,undefined -fno-sanitize-recover=all \
	-fsanitize-coverage=inline-8bit-counters,pc-table
endif

ifeq ($(VARIANT),tsan)
HARDEN =
OPTIMISE = -O1 -g -fsanitize=thread
endif

ifeq ($(VARIANT),clang)
CC = clang
endif

ifeq ($(VARIANT),coverage)
HARDEN =
OPTIMISE = -O0 -g --coverage -fprofile-update=atomic
endif
