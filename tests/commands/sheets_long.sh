#!/bin/sh
# Thousands of sheets are read back, and their mistakes noticed.
# Runs: soak
exec "$(dirname "$0")/sheets_read.sh" "${1:-2}" 5500 1
