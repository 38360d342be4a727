#!/bin/sh
# Editors check and complete records by the schema that recto schema prints: with it,
# yaml-language-server accepts what recto can read, and refuses wrong keys and values.
# Runs: apart
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/helpers/npm.sh
. tests/helpers/npm.sh
plan 13
place=$top/build/schema

for script in tests/commands/schema/*.js; do
    judge "$script is a script" node --check "$script"
done

gives 0 schema
# shellcheck disable=SC2016 # the name of a key
shows '"$schema":"http://json-schema.org/draft-07/schema#"'
cp "$work/out" "$work/schema.json"
judge "it is JSON" jq -e . "$work/schema.json"
gives 2 schema plexus
says 'takes no arguments'

npm_install tests/commands/schema "$place" || exit 1
RECTO=$program SCHEMA=$work/schema.json NODE_PATH=$place/node_modules \
    node tests/commands/schema/run.js
