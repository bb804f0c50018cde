#!/bin/sh
# install-update PACKAGE PROGRAM: installs signed updates of Koya where dpkg installed it, and brings the version before back.
#
# systemd starts it as root (koya-update.service), at boot, when a request lies in the inbox, and every quarter of an hour for one that waits. What lies there proves nothing: each file is read with the
# rights of whoever put it there, into a folder of root's, and the copies are judged by the installed Koya, as a user with no rights. Nothing from the
# inbox is ever run before it was judged. docs/decisions/0081 tells why.
set -eu
umask 022
PATH=/usr/sbin:/usr/bin:/sbin:/bin
export PATH LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive

package=$1
program=$2
state=/var/lib/koya/updates
inbox=$state/inbox
reports=$state/reports
work=$state/work
# A package is about 120 MB; a request holds a signed envelope of at most 256 KiB.
most_package_bytes=1000000000
most_request_bytes=1000000
wait_seconds=${KOYA_UPDATE_WAIT_SECONDS:-60}

tell() { echo "koya-update: $*"; }

# The report of a request, for the user who waits: kind, detail.
report() {
  printf '{"kind":"%s","detail":"%s"}\n' "$1" "$(printf %s "$2" | tr -cd 'A-Za-z0-9 .,:;_-' | cut -c 1-200)" >"$reports/.new"
  sync "$reports/.new"
  mv "$reports/.new" "$reports/$request.json"
  tell "$request: $1: $2"
}

# Koya itself, as nobody, in a home that is thrown away. The environment is systemd's: no user's.
as_nobody() {
  HOME=$home XDG_CONFIG_HOME=$home/.config timeout 300 setpriv --reuid 65534 --regid 65534 --clear-groups -- "$program" "$@"
}

# As whoever put the request there: root must not read for somebody what they may not read.
as_owner() { timeout 300 setpriv --reuid "$owner" --regid "$group" --clear-groups -- "$@"; }
copy() {
  as_owner test -f "$inbox/$request/$1" || return 0
  as_owner head -c "$2" "$inbox/$request/$1" >"$work/$1" 2>/dev/null || rm -f "$work/$1"
}

installed_version() { dpkg-query --show --showformat '${Version}' "$package" 2>/dev/null || :; }
is_installed() { [ "$(dpkg-query --show --showformat '${Status}' "$package" 2>/dev/null)" = 'install ok installed' ]; }
version_of() { dpkg-deb --field "$1" Version; }

# Whether a user other than the request's owner runs Koya.
others_run() {
  for exe in /proc/[0-9]*/exe; do
    running=$(readlink "$exe" 2>/dev/null || :)
    case $running in
      "$program" | "$program (deleted)") [ "$(stat -c %u "${exe%/exe}" 2>/dev/null || echo "$owner")" = "$owner" ] || return 0 ;;
    esac
  done
  return 1
}

# Makes a package of the installed version from its installed files, for a version that an administrator installed.
pack_installed() {
  tree=$(mktemp -d "$state/.tree.XXXXXX")
  chmod 755 "$tree"
  install -d -m 755 "$tree/DEBIAN"
  dpkg-query --status "$package" | sed '/^Status:/d; /^Conffiles:/,/^[^ ]/{/^Conffiles:/d; /^ /d}' >"$tree/DEBIAN/control"
  for part in preinst postinst prerm postrm conffiles triggers shlibs md5sums; do
    if [ -f "/var/lib/dpkg/info/$package.$part" ]; then cp -p "/var/lib/dpkg/info/$package.$part" "$tree/DEBIAN/$part"; fi
  done
  dpkg-query --listfiles "$package" | while IFS= read -r path; do
    if [ "$path" = /. ]; then continue; fi
    if [ -d "$path" ] && [ ! -L "$path" ]; then
      install -d -m "$(stat -c %a "$path")" "$tree$path"
    elif [ -e "$path" ] || [ -L "$path" ]; then
      cp -pP "$path" "$tree$path"
    fi
  done
  dpkg-deb --root-owner-group -Zgzip -z1 --build "$tree" "$1.new" >/dev/null
  rm -rf "$tree"
  sync "$1.new"
  mv "$1.new" "$1"
}

# Keeps the installed version as a package, before another one replaces it.
keep_installed() {
  if [ -f "$state/installed.deb" ] && [ "$(version_of "$state/installed.deb")" = "$(installed_version)" ]; then
    mv "$state/installed.deb" "$state/previous.deb"
  else
    rm -f "$state/installed.deb"
    pack_installed "$state/previous.deb"
  fi
}

# Installs a package; the installed version must be the package's own afterwards, and start. Another program that installs is waited for.
put_in_place() {
  seconds=0
  until dpkg --install --force-confold "$1" </dev/null >"$state/dpkg.log" 2>&1; do
    if ! grep -q 'lock' "$state/dpkg.log" || [ "$seconds" -ge 900 ]; then
      tell "dpkg: $(tail -n 3 "$state/dpkg.log" | tr '\n' ' ')"
      return 1
    fi
    sleep 10
    seconds=$((seconds + 10))
  done
  is_installed && [ "$(installed_version)" = "$(version_of "$1")" ] || return 1
  as_nobody install check >/dev/null 2>&1 || return 1
}

# What was begun is finished or undone, also after a power cut: `begun` names the request until then.
finish() {
  request=$(cat "$state/begun")
  # Without the package, only the report was missing.
  if [ ! -f "$work/package" ] || put_in_place "$work/package"; then
    if [ -f "$work/trial.json" ]; then mv "$work/trial.json" "$state/trial.json"; fi
    if [ -f "$work/package" ]; then mv "$work/package" "$state/installed.deb"; fi
    sync "$state"
    report installed "$(installed_version)"
  else
    put_in_place "$state/previous.deb" || tell 'the version before could not be put back either'
    report failed "$(installed_version) is installed"
  fi
  rm -rf "$state/begun" "$state/waiting"
}

install_it() {
  deb_name=$(dpkg-deb --field "$work/package" Package 2>/dev/null || :)
  if [ "$deb_name" != "$package" ]; then report refused 'another package'; return; fi
  seconds=0
  while others_run; do
    if [ "$seconds" -ge "$wait_seconds" ]; then
      if grep -q '"mayWait":true' "$work/request.json"; then wait_for 'nobody uses Koya'; else report held 'somebody else uses Koya'; fi
      return
    fi
    sleep 5
    seconds=$((seconds + 5))
  done
  # Kept before the installation, so that no older word of the channel is taken afterwards.
  mv "$work/standing.json.next" "$state/standing.json"
  keep_installed || { report held 'the version before could not be kept'; return; }
  printf %s "$request" >"$state/begun.new"
  sync "$work/package" "$work/trial.json" "$state/begun.new"
  mv "$state/begun.new" "$state/begun"
  sync "$state"
  finish
}

return_it() {
  if [ ! -f "$state/previous.deb" ]; then report refused 'no version before is kept'; return; fi
  mv "$work/standing.json.next" "$state/standing.json"
  if put_in_place "$state/previous.deb"; then
    mv "$state/previous.deb" "$state/installed.deb"
    rm -f "$state/trial.json"
    report returned "$(installed_version)"
  else
    report failed 'the version before could not be put back'
  fi
}

# Keeps the request until a later run can do it.
wait_for() {
  rm -rf "$state/waiting"
  install -d -m 700 "$state/waiting"
  printf %s "$request" >"$work/name"
  mv "$work/request.json" "$work/package" "$work/name" "$state/waiting/"
  sync "$state/waiting"
  report held "waits: $1"
}

# A kept request belongs to nobody any more: any running Koya is somebody else's.
take_waiting() {
  request=$(cat "$state/waiting/name")
  owner=none
  rm -rf "$work"
  install -d -m 755 "$work"
  mv "$state/waiting/request.json" "$state/waiting/package" "$work/"
  rm -rf "$state/waiting"
  judge_it
}

handle() {
  request=$1
  case $request in *[!a-z0-9-]*) rm -rf "${inbox:?}/$request"; return ;; esac
  owner=$(stat -c %u "$inbox/$request")
  group=$(stat -c %g "$inbox/$request")
  rm -rf "$work"
  install -d -m 755 "$work"
  copy request.json "$most_request_bytes"
  copy package "$most_package_bytes"
  rm -rf "${inbox:?}/$request"
  judge_it
}

judge_it() {
  for kept in standing.json trial.json; do
    if [ -f "$state/$kept" ]; then cp "$state/$kept" "$work/"; fi
  done
  if ! as_nobody install judge "$work" >"$state/verdict" 2>/dev/null; then report failed 'the update could not be judged'; return; fi
  line=$(sed -n 1p "$state/verdict")
  sed -n 2p "$state/verdict" >"$work/standing.json.next"
  sed -n 3p "$state/verdict" >"$work/trial.json"
  case $line in
    'install '*) install_it ;;
    'return '*) return_it ;;
    'proven '*) rm -f "$state/trial.json"; report proven "${line#* }" ;;
    'wait '*) wait_for "${line#* }" ;;
    'held '*) report held "${line#* }" ;;
    'refused '*) report refused "${line#* }" ;;
    *) report failed 'the update could not be judged' ;;
  esac
}

[ "$(id -u)" = 0 ] || { tell 'only root installs for everybody'; exit 77; }
install -d -m 755 "$state" "$reports"
install -d -m 1733 "$inbox"
home=$(mktemp -d)
chown 65534:65534 "$home"
trap 'rm -rf "$home"' EXIT
# A computer that is switched off waits until dpkg is done.
trap '' TERM
exec 9>"$state/lock"
flock 9
rm -rf "$state"/.tree.* "$state"/*.new
find "$reports" -name '*.json' -mmin +1440 -delete
find "$inbox" -mindepth 1 -maxdepth 1 -name '.new-*' -mmin +60 -exec rm -rf {} +
if [ -f "$state/begun" ]; then
  tell 'an installation was interrupted'
  finish
fi
count=0
for path in "$inbox"/request-*; do
  if [ ! -e "$path" ] && [ ! -L "$path" ]; then continue; fi
  count=$((count + 1))
  # Whoever floods the inbox waits for the next run.
  if [ "$count" -gt 20 ]; then break; fi
  handle "${path##*/}"
done
if [ "$count" = 0 ] && [ -f "$state/waiting/package" ]; then take_waiting; fi
rm -rf "$work"
