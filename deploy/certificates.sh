# Functions for scripts that prepare brokers: an authority of the club's own, and certificates for its servers.
# To be sourced; the caller sets `umask 077` and defines `say`.

# own_authority FOLDER: makes FOLDER/ca.crt and FOLDER/ca.key, unless they are there.
own_authority() {
  [ ! -e "$1/ca.key" ] || return 0
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
    -subj "/CN=tablectl broker authority" -addext "keyUsage=critical,keyCertSign,cRLSign" \
    -keyout "$1/ca.key" -out "$1/ca.crt" 2>/dev/null
  say "a new authority: $1/ca.crt"
}

# certificate FOLDER TARGET USE HOST...: a new TARGET/server.key and TARGET/server.crt for these names and addresses by
# the authority in FOLDER. USE: serverAuth, or serverAuth,clientAuth where servers speak to each other.
certificate() {
  local authority=$1 target=$2 use=$3 names="" host kind
  shift 3
  for host in "$@"; do
    case "$host" in
      *[!0-9.]*) case "$host" in *:*) kind=IP ;; *) kind=DNS ;; esac ;;
      *) kind=IP ;;
    esac
    names+="${names:+,}$kind:$host"
  done
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$1" \
    -keyout "$target/server.key" -out "$target/server.csr" 2>/dev/null
  openssl x509 -req -in "$target/server.csr" -CA "$authority/ca.crt" -CAkey "$authority/ca.key" -CAcreateserial \
    -days 825 -extfile <(printf 'subjectAltName=%s\nextendedKeyUsage=%s\nbasicConstraints=CA:FALSE\n' "$names" "$use") \
    -out "$target/server.crt" 2>/dev/null
  rm -f "$target/server.csr"
}
