# Functions for scripts that keep a broker's accounts: names, roles, passwords. To be sourced; the caller defines
# `fail STATUS WORDS`. What each role may do is in deploy/mosquitto/rights.
rights=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/mosquitto/rights

# lines_of ROLE TABLE: the role's lines of the pattern, those of roles that it is like included.
lines_of() {
  local line inside=
  while IFS= read -r line; do
    case "$line" in
      "%role $1") inside=1 ;;
      '%role '*) inside= ;;
      '%like '*) [ -z "$inside" ] || lines_of "${line#%like }" "$2" ;;
      topic*) [ -z "$inside" ] || printf '%s\n' "${line//@TABLE@/$2}" ;;
    esac
  done <"$rights"
}

# check_account NAME ROLE TABLE: fails in words.
check_account() {
  case "$1" in '' | *[!A-Za-z0-9_.-]*) fail 2 "a name has letters, digits, _ . and -, not ${1@Q}" ;; esac
  grep -q "^%role $2\$" "$rights" || fail 2 "there is no role ${2@Q}: viewer, operator, broadcast, commentary or table"
  case "$3" in + | [a-z0-9]*) ;; *) fail 2 "a table's name begins with a small letter or a digit, not ${3@Q}" ;; esac
  case "$3" in +) ;; *[!a-z0-9_-]*) fail 2 "a table's name has a-z, 0-9, - and _, not ${3@Q}" ;; esac
  [ "$2" != table ] || [ "$3" != + ] || fail 2 "a table's account is for one table: name it last"
}

# read_password NAME: sets `password` from standard input; makes one and prints it where that is a terminal.
read_password() {
  if [ -t 0 ]; then
    password=$(openssl rand -base64 15)
    printf 'password of %s: %s\n' "$1" "$password"
  else
    IFS= read -r password || [ -n "$password" ] || fail 2 "no password came in"
  fi
  [ ${#password} -ge 8 ] || fail 2 "a password has at least 8 characters"
}

# replace FILE BEGIN [LINE]: the file without the lines that begin so, and with this one at its end; in place, so that
# owner and mode stay.
replace() {
  local kept
  kept=$(awk -v begin="$2" 'index($0, begin) != 1' "$1")
  { [ -z "$kept" ] || printf '%s\n' "$kept"
    [ $# -lt 3 ] || printf '%s\n' "$3"; } >"$1.new"
  cat "$1.new" >"$1"
  rm "$1.new"
}
