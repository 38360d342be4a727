# Compares pictures in pixels.
# shellcheck shell=sh disable=SC2154

# Two programs draw with different fonts but the same lines. After blurring, at most this share of
# the black may be elsewhere.
blur() { # picture, blurred
    convert "$1" -background white -flatten -resize '160x160!' -blur 0x2 "$2"
}

looks_like() { # picture, other picture
    blur "$1" "$work/a.png"
    blur "$2" "$work/b.png"
    difference=$(compare -metric RMSE "$work/a.png" "$work/b.png" null: 2>&1)
    difference=$(echo "$difference" | sed 's/.*(\(.*\)).*/\1/')
    echo "$1 differs from $2 by $difference"
    awk -v difference="$difference" 'BEGIN { exit !(difference != "" && difference < 0.04) }'
}
