#!/usr/bin/env bash
# Runs `channel-sandbox verify`, writes its reports, the job's summary and the step's outputs, and ends with its exit code.
# Reads INPUT_* (action.yml), CHANNEL_SANDBOX_API_KEY, CHANNEL_SANDBOX_CHANNEL, GITHUB_STEP_SUMMARY, GITHUB_OUTPUT.
# The credentials stay in the environment: arguments are seen by every process of the machine.
set -uo pipefail

report_folder="${INPUT_REPORT_FOLDER:-channel-sandbox-report}"
options=()

# Wrong usage: says so on the job's page too, where nobody reads a log.
refuse() {
  echo "::error title=channel-sandbox::$1"
  echo "**channel-sandbox verify** did not run: $1" >> "${GITHUB_STEP_SUMMARY:-/dev/null}"
  echo 'exit-code=2' >> "${GITHUB_OUTPUT:-/dev/null}"
  exit 2
}

# A value that starts with a dash would be read as an option, and one with a line break could forge an output.
# Messages name the input and never its value, which may be anything.
check_value() {
  [[ "$2" != -* ]] || refuse "The input $1 must not start with a dash."
  [[ "$2" != *[[:cntrl:]]* ]] || refuse "The input $1 must be one line of text."
}

add_option() {
  check_value "$1" "$2"
  [[ -z "$2" ]] || options+=("--$1" "$2")
}

add_switch() {
  case "$2" in
    true) options+=("--$1") ;;
    false | '') ;;
    *) refuse "The input $1 must be true or false." ;;
  esac
}

meaning() {
  case "$1" in
    0) echo 'every rule that can be checked there is kept' ;;
    1) echo 'the deployment breaks a rule' ;;
    2) echo 'wrong usage, configuration or fixtures' ;;
    3) echo 'the target cannot be reached, refuses the credentials, or takes no form that the document allows' ;;
    4) echo 'a stated rule could not be checked and nobody said why' ;;
    5) echo 'a waiver is stale, expired or matches nothing' ;;
    *) echo 'a fault of channel-sandbox itself' ;;
  esac
}

write_summary() {
  {
    if [[ -s "$report_folder/summary.md" ]]; then
      cat "$report_folder/summary.md"
    else
      # Indented by four spaces it is a block of code, whatever it says.
      printf '## Channel contract: no report\n\n'
      tail -n 20 "$log" | tr -d '\000-\010\013-\037\177' | sed 's/^/    /'
    fi
    printf '\n`channel-sandbox verify` ended with exit code %s: %s.\n' "$code" "$(meaning "$code")"
  } >> "${GITHUB_STEP_SUMMARY:-/dev/null}"
}

write_outputs() {
  {
    echo "exit-code=$code"
    if [[ -s "$report_folder/report.json" ]]; then
      echo "report=$report_folder/report.json"
      node -e '
        const { summary, unreachable } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
        const count = (rules) => (unreachable === undefined ? Number(rules) : "");
        console.log(`verified=${count(summary.verified)}\nviolated=${count(summary.violated)}`);
      ' "$report_folder/report.json"
    fi
  } >> "${GITHUB_OUTPUT:-/dev/null}"
}

[[ "${INPUT_TARGET:-}" =~ ^https?:// ]] || refuse 'The input target must be an http or https URL.'
check_value target "$INPUT_TARGET"
check_value report-folder "$report_folder"
add_option fixtures "${INPUT_FIXTURES:-}"
add_option depth "${INPUT_DEPTH:-}"
add_option max-events "${INPUT_MAX_EVENTS:-}"
add_option rules "${INPUT_RULES:-}"
add_option waivers "${INPUT_WAIVERS:-}"
add_option profile "${INPUT_PROFILE:-}"
add_switch allow-writes "${INPUT_ALLOW_WRITES:-}"
add_switch read-only "${INPUT_READ_ONLY:-}"

# Set and empty, they would win over the fixtures' ones.
[[ -n "${CHANNEL_SANDBOX_API_KEY:-}" ]] || unset CHANNEL_SANDBOX_API_KEY
[[ -n "${CHANNEL_SANDBOX_CHANNEL:-}" ]] || unset CHANNEL_SANDBOX_CHANNEL

mkdir -p -- "$report_folder" || refuse 'The folder of the input report-folder cannot be made.'
for report in json:report.json junit:junit.xml html:report.html markdown:summary.md sarif:report.sarif github:annotations.txt badge:badge.json; do
  file="$report_folder/${report#*:}"
  # One that an earlier run left must not pass for this run's.
  rm -f -- "$file"
  options+=(--report "${report%%:*}:$file")
done

log="$(mktemp)"
trap 'rm -f "$log"' EXIT

# Between these two lines GitHub obeys nothing that a target's answer says.
token="$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')"
echo "::stop-commands::$token"
channel-sandbox verify "$INPUT_TARGET" "${options[@]}" 2>&1 | tee "$log"
code="${PIPESTATUS[0]}"
echo
echo "::$token::"

if [[ -s "$report_folder/annotations.txt" ]]; then cat "$report_folder/annotations.txt"; fi
# An annotation says already why nothing was checked.
if [[ "$code" != 0 && ! ("$code" == 3 && -s "$report_folder/annotations.txt") ]]; then
  echo "::error title=channel-sandbox::verify ended with exit code $code: $(meaning "$code")."
fi
write_summary
write_outputs
exit "$code"
