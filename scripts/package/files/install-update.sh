#!/bin/sh
# install-update PACKAGE PROGRAM: installs signed updates of Koya where dpkg installed it, and brings the version before back.
#
# systemd starts it as root (koya-update.service), at boot, when a request lies in the inbox, and every quarter of an hour for one that waits. What lies
# there proves nothing: each file is read with the rights of whoever put it there, and root writes a copy that nobody else can open for writing. The copies
# are judged by the installed Koya, as a user of its own with no rights. Nothing from the inbox is ever run before it was judged.
# docs/decisions/0081 tells why.
set -eu
umask 027
PATH=/usr/sbin:/usr/bin:/sbin:/bin
export PATH LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive

package=$1
program=$2
judge=_koya-update
state=/var/lib/koya/updates
inbox=$state/inbox
reports=$state/reports
work=$state/work
waiting=$state/waiting
# A package is about 120 MB; a request holds a signed envelope of at most 256 KiB.
most_package_bytes=1000000000
most_request_bytes=1000000
# Whoever floods the inbox waits for the next run.
most_requests=5
wait_seconds=${KOYA_UPDATE_WAIT_SECONDS:-60}

tell() { echo "koya-update: $*"; }

# The report of a request, for the user who waits: kind, detail.
report() {
  printf '{"kind":"%s","detail":"%s"}\n' "$1" "$(printf %s "$2" | tr -cd 'A-Za-z0-9 .,:;_-' | cut -c 1-200)" >"$reports/.new"
  chmod 644 "$reports/.new"
  sync "$reports/.new"
  mv "$reports/.new" "$reports/$request.json"
  tell "$request: $1: $2"
}

# Runs a function that ends at its first failed command; its exit code is in $code. It must not be called where a failure is looked at, as in `if`.
safely() {
  set +e
  (
    set -e
    "$@"
  )
  code=$?
  set -e
}

# Koya itself, as its own user, in a home that is thrown away. It gets a pipe for its words and no other file of root's.
as_judge() {
  HOME=$home XDG_CONFIG_HOME=$home/.config timeout -k 5 300 setpriv --reuid "$judge" --regid "$judge" --clear-groups -- "$program" "$@" </dev/null 2>/dev/null 9>&-
}

# As whoever put the request there: root must not read for somebody what they may not read. The other end of a pipe is all they get hold of.
as_owner() { timeout -k 5 120 setpriv --reuid "$owner" --regid "$group" --clear-groups -- "$@" </dev/null 2>/dev/null 9>&-; }
copy() {
  as_owner test -f "$inbox/$request/$1" >/dev/null || return 0
  as_owner cat -- "$inbox/$request/$1" | timeout -k 5 120 head -c "$2" >"$work/$1"
}

installed_version() { dpkg-query --show --showformat '${Version}' "$package" 2>/dev/null || :; }
is_installed() { [ "$(dpkg-query --show --showformat '${Status}' "$package" 2>/dev/null)" = 'install ok installed' ]; }
version_of() { dpkg-deb --field "$1" Version 2>/dev/null || :; }

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

# Waits until nobody else uses Koya; fails if they do not stop.
await_others() {
  seconds=0
  while others_run; do
    if [ "$seconds" -ge "$wait_seconds" ]; then return 1; fi
    sleep 5
    seconds=$((seconds + 5))
  done
}

# Makes a package of the installed version from its installed files, for a version that an administrator installed.
pack_installed() {
  tree=$(mktemp -d "$state/.tree.XXXXXX")
  chmod 755 "$tree"
  install -d -m 755 "$tree/DEBIAN"
  dpkg-query --status "$package" | sed '/^Status:/d; /^Conffiles:/,/^[^ ]/{/^Conffiles:/d; /^ /d}' >"$tree/DEBIAN/control"
  chmod 644 "$tree/DEBIAN/control"
  for part in preinst postinst prerm postrm conffiles triggers shlibs md5sums; do
    if [ -f "/var/lib/dpkg/info/$package.$part" ]; then cp -p "/var/lib/dpkg/info/$package.$part" "$tree/DEBIAN/$part"; fi
  done
  dpkg-query --listfiles "$package" >"$state/.files"
  while IFS= read -r path; do
    if [ "$path" = /. ]; then continue; fi
    if [ -d "$path" ] && [ ! -L "$path" ]; then
      install -d -m "$(stat -c %a "$path")" "$tree$path"
    elif [ -e "$path" ] || [ -L "$path" ]; then
      cp -pP "$path" "$tree$path"
    fi
  done <"$state/.files"
  dpkg-deb --root-owner-group -Zgzip -z1 --build "$tree" "$1.new" >/dev/null
  rm -rf "$tree" "$state/.files"
  [ "$(version_of "$1.new")" = "$(installed_version)" ]
  sync "$1.new"
  mv "$1.new" "$1"
}

# Keeps the installed version as a package, before another one replaces it.
keep_installed() {
  if [ -f "$state/installed.deb" ] && [ "$(version_of "$state/installed.deb")" = "$(installed_version)" ]; then
    mv "$state/installed.deb" "$state/previous.deb"
  elif [ ! -f "$state/previous.deb" ] || [ "$(version_of "$state/previous.deb")" != "$(installed_version)" ]; then
    rm -f "$state/installed.deb"
    pack_installed "$state/previous.deb"
  fi
}

# Keeps the package of the version that was installed just now. Everybody may read it: the next update is written from it, so that little is downloaded.
keep_for_next() {
  chmod 644 "$1"
  mv "$1" "$state/installed.deb"
}

# Installs a package; the installed version must be the package's own afterwards, and start. Returns 2 if another program that installs does not end.
put_in_place() {
  seconds=0
  until dpkg --install --force-confold "$1" </dev/null >"$state/dpkg.log" 2>&1 9>&-; do
    if ! grep -q 'locked by another process' "$state/dpkg.log"; then
      tell "dpkg: $(tail -n 3 "$state/dpkg.log" | tr '\n' ' ')"
      return 1
    fi
    if [ "$seconds" -ge 60 ]; then return 2; fi
    sleep 5
    seconds=$((seconds + 5))
  done
  is_installed || return 1
  [ "$(installed_version)" = "$(version_of "$1")" ] || return 1
  as_judge install check >/dev/null || return 1
}

# Notes what is begun, so that the next run finishes it after a power cut.
begin() {
  printf '%s %s\n' "$1" "$request" >"$state/begun.new"
  sync "$state/begun.new"
  mv "$state/begun.new" "$state/begun"
  sync "$state"
}

# Finishes or undoes what was begun, also after a power cut. Running it twice does no harm.
finish() {
  read -r what request <"$state/begun"
  case $what in
    install) from=$work/package ;;
    *) from=$state/previous.deb ;;
  esac
  outcome=0
  # Without its package, only the report was missing.
  if [ -f "$from" ]; then put_in_place "$from" || outcome=$?; fi
  case $what-$outcome in
    install-0)
      for kept in trial.json owner; do
        if [ -f "$work/$kept" ]; then mv "$work/$kept" "$state/$kept"; fi
      done
      if [ -f "$work/package" ]; then keep_for_next "$work/package"; fi
      rm -rf "$waiting"
      sync "$state"
      told="installed $(installed_version)"
      ;;
    return-0)
      rm -f "$state/trial.json" "$state/owner"
      if [ -f "$from" ]; then keep_for_next "$from"; fi
      told="returned $(installed_version)"
      ;;
    *-2) told='held another program installs' ;;
    install-*)
      rm -f "$work/package"
      put_in_place "$state/previous.deb" || tell 'the version before could not be put back either'
      rm -rf "$waiting"
      told="failed $(installed_version) is installed"
      ;;
    *) told='failed the version before could not be put back' ;;
  esac
  rm -f "$state/begun"
  report "${told%% *}" "${told#* }"
}

# Keeps the request until a later run can do it.
wait_for() {
  if [ "$is_kept" = no ]; then
    rm -rf "$waiting.new"
    install -d -m 700 "$waiting.new"
    printf '%s %s\n' "$request" "$from_user" >"$waiting.new/name"
    mv "$work/request.json" "$work/package" "$waiting.new/"
    sync "$waiting.new/name" "$waiting.new/package"
    rm -rf "$waiting"
    mv "$waiting.new" "$waiting"
  fi
  report held "waits: $1"
}

# Ends a request that nothing can come of: its kind, its detail.
end_request() {
  if [ "$is_kept" = yes ]; then rm -rf "$waiting"; fi
  report "$1" "$2"
}
refuse() { end_request refused "$1"; }

may_wait() { grep -q '"mayWait":true' "$work/request.json"; }

install_it() {
  if [ "$(dpkg-deb --field "$work/package" Package 2>/dev/null || :)" != "$package" ]; then
    refuse 'another package'
    return
  fi
  # Nobody waits for it: its own user may use Koya again meanwhile.
  if may_wait; then owner=none; fi
  if ! await_others; then
    if may_wait; then wait_for 'nobody uses Koya'; else report held 'somebody else uses Koya'; fi
    return
  fi
  safely keep_installed
  if [ "$code" != 0 ]; then
    rm -rf "$state"/.tree.* "$state"/*.new "$state/.files"
    report held 'the version before could not be kept'
    return
  fi
  # Before the installation, so that no older word of the channel is taken afterwards.
  keep_status
  echo "$from_user" >"$work/owner"
  sync "$work/package" "$work/trial.json" "$work/owner"
  begin install
  finish
}

return_it() {
  if [ ! -f "$state/previous.deb" ]; then
    refuse 'no version before is kept'
  elif ! is_of_trial; then
    refuse 'another user installed this version'
  elif ! await_others; then
    report held 'somebody else uses Koya'
  else
    keep_status
    begin return
    finish
  fi
}

# Only who had the version on trial installed gives it back, or says that it is proven.
is_of_trial() { [ "$(cat "$state/owner" 2>/dev/null || echo none)" = "$from_user" ]; }

keep_status() {
  sync "$work/standing.json.next"
  mv "$work/standing.json.next" "$state/standing.json"
}

make_work() {
  rm -rf "$work"
  install -d -m 2750 -o root -g "$judge" "$work"
}

# A kept request belongs to nobody any more: any running Koya is somebody else's.
take_waiting() {
  is_kept=yes
  read -r request from_user <"$waiting/name"
  owner=none
  make_work
  cp "$waiting/request.json" "$work/"
  ln "$waiting/package" "$work/package"
  chown "root:$judge" "$work/package"
  chmod 640 "$work/package"
  judge_it
}

handle() {
  is_kept=no
  request=$1
  case $request in *[!a-z0-9-]*) return ;; esac
  owner=$(stat -c %u "$inbox/$request")
  from_user=$owner
  group=$(id -g "$owner" 2>/dev/null || echo 65534)
  if [ "$owner" = "$(id -u "$judge")" ]; then
    refuse 'not from this user'
    return
  fi
  make_work
  is_copied=yes
  copy request.json "$most_request_bytes" || is_copied=no
  copy package "$most_package_bytes" || is_copied=no
  if [ "$is_copied" = no ]; then
    # The space is needed for the report.
    rm -rf "$work"
    report held 'it could not be copied'
    return
  fi
  # Before anything is begun: what is begun is finished once.
  rm -rf "${inbox:?}/$request" || :
  judge_it
}

judge_it() {
  for kept in standing.json trial.json; do
    if [ -f "$state/$kept" ]; then cp "$state/$kept" "$work/"; fi
  done
  verdict=$(as_judge install judge "$work") || verdict=
  line=$(printf '%s\n' "$verdict" | sed -n 1p)
  printf '%s\n' "$verdict" | sed -n 2p >"$work/standing.json.next"
  printf '%s\n' "$verdict" | sed -n 3p >"$work/trial.json"
  case $line in
    'install '*) install_it ;;
    'return '*) return_it ;;
    'proven '*)
      if is_of_trial; then
        rm -f "$state/trial.json" "$state/owner"
        report proven "${line#* }"
      else
        refuse 'another user installed this version'
      fi
      ;;
    'noted '*)
      keep_status
      report noted "${line#* }"
      ;;
    'current '*) end_request installed "${line#* }" ;;
    'outdated '*) end_request outdated "${line#* }" ;;
    'wait '*) wait_for "${line#* }" ;;
    'held '*) report held "${line#* }" ;;
    'refused '*) refuse "${line#* }" ;;
    *) report held 'the update could not be judged' ;;
  esac
}

[ "$(id -u)" = 0 ] || { tell 'only root installs for everybody'; exit 77; }
# A computer that is switched off waits until dpkg is done.
trap '' TERM
install -d -m 755 "$state" "$reports"
install -d -m 1733 "$inbox"
exec 9>"$state/lock"
flock 9
home=$(mktemp -d)
chown "$judge:$judge" "$home"
trap 'rm -rf "$home" "$work" "$state/busy"' EXIT
# Who waits for a report sees by it that somebody is at work.
touch "$state/busy"
if [ -f "$state/begun" ]; then
  tell 'an installation was interrupted'
  safely finish
fi
rm -rf "$state"/.tree.* "$state"/*.new "$state/.files"
find "$reports" -name '*.json' -mmin +1440 -delete || :
find "$inbox" -mindepth 1 -maxdepth 1 -name '.new-*' -mmin +60 -exec rm -rf {} + || :
count=0
for path in "$inbox"/request-*; do
  if [ ! -e "$path" ] && [ ! -L "$path" ]; then continue; fi
  count=$((count + 1))
  if [ "$count" -gt "$most_requests" ]; then break; fi
  safely handle "${path##*/}"
  [ "$code" = 0 ] || tell "${path##*/}: ended with $code"
  rm -rf "$path" || tell "${path##*/}: could not be removed"
done
if [ -f "$waiting/name" ]; then safely take_waiting; fi
# What is left starts this program again at once: not without a pause.
for path in "$inbox"/request-*; do
  if [ -e "$path" ] || [ -L "$path" ]; then sleep 3; fi
  break
done
