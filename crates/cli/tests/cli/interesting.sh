#!/bin/sh
# A test for `mohole reduce`: interesting is what holds the word "wanted".
grep -q wanted "$1"
