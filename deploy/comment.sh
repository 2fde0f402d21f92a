#!/bin/sh
# Shows the summary of `deploy/ci.sh` as a comment on the pull request or merge request of a job. There is one
# comment: the next run changes it.
#
#   deploy/comment.sh github 10     # needs gh, GH_TOKEN and PULL_REQUEST, its number
#   deploy/comment.sh gitlab 10     # needs curl and MOHOLE_CI_GITLAB_TOKEN, a token that may write comments (`api`)
#
# The number is the exit code of ci.sh. After 0, nothing new, a comment that is there is changed, and none is added.
set -eu

folder=mohole-ci
text=$folder/comment.md
marker='<!-- mohole: the summary of deploy/ci.sh -->'
where=$1
code=$2

test "$code" -eq 0 || test "$code" -eq 10 || exit 0
{ echo "$marker"; cat $folder/summary.md; } >$text

github() {
    comments=repos/$GITHUB_REPOSITORY/issues
    own=$(gh api --paginate "$comments/$PULL_REQUEST/comments" \
        --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | tail -n 1)
    if test -n "$own"; then
        gh api --method PATCH "$comments/comments/$own" --field "body=@$text" >$folder/answer.json
    elif test "$code" -eq 10; then
        gh pr comment "$PULL_REQUEST" --body-file $text
    fi
}

# The token goes through a pipe: arguments can be seen by other users of the machine.
ask() {
    printf 'PRIVATE-TOKEN: %s\n' "$MOHOLE_CI_GITLAB_TOKEN" |
        curl --silent --show-error --fail --header @- --output $folder/answer.json "$@"
}

gitlab() {
    if test -z "${MOHOLE_CI_GITLAB_TOKEN:-}" || test -z "${CI_MERGE_REQUEST_IID:-}"; then
        return
    fi
    notes=$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes
    ask "$notes?per_page=100&sort=asc"
    own=$(python3 -c 'import json, sys
print(*[note["id"] for note in json.load(open(sys.argv[1])) if note["body"].startswith(sys.argv[2])][-1:])' \
        $folder/answer.json "$marker")
    if test -n "$own"; then
        ask --request PUT --data-urlencode "body@$text" "$notes/$own"
    elif test "$code" -eq 10; then
        ask --request POST --data-urlencode "body@$text" "$notes"
    fi
}

case $where in
github | gitlab) $where ;;
*)
    echo "deploy/comment.sh: github or gitlab, not $where" >&2
    exit 2
    ;;
esac
