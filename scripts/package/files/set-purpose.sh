#!/bin/sh
# @NAME@-seat exam [--user NAME] [--policy FILE]: makes this computer a seat of an exam centre. Koya opens whenever somebody signs in; with --user, that account
#   gets a session with nothing but Koya, and signs in by itself where the computer uses LightDM.
# @NAME@-seat school|home [--policy FILE]: says what this computer is for.
# @NAME@-seat pin: takes the line that `@NAME@ pin hash` prints from its input, where only the system can read it. The policy then says "pin": "system".
# @NAME@-seat none: takes away what an earlier call left. The policy stays. Removing the package does the same.
#
# Ends with 0; 5 for anybody but root; 64 for a wrong call; 1 if the system refuses. docs/operations/seats.md tells more.
set -eu
umask 022
PATH=/usr/sbin:/usr/bin:/sbin:/bin
export PATH

state=/var/lib/koya
# What was left, one path a line: it stands here before it is laid, so that a power cut leaves nothing unknown.
record=$state/@NAME@-seat
config=/etc/koya

refuse() {
  echo "@NAME@-seat: $2" >&2
  exit "$1"
}

usage() { refuse 64 'exam [--user NAME] [--policy FILE], school or home [--policy FILE], pin, or none'; }

# Writes what comes in to a file of root's.
lay() {
  echo "$1" >>"$record"
  sync "$record"
  install -d -m 755 "$(dirname "$1")"
  cat >"$1.koya-new"
  sync "$1.koya-new"
  mv -f -- "$1.koya-new" "$1"
}

take_away() {
  [ -f "$record" ] || return 0
  while IFS= read -r path; do rm -f -- "$path" "$path.koya-new"; done <"$record"
  rm -f -- "$record"
}

kind=${1:-}
case "$kind" in
  exam | school | home | pin | none) shift ;;
  *) usage ;;
esac
user=
policy=
while [ $# -gt 0 ]; do
  [ $# -ge 2 ] || usage
  case "$kind $1" in
    'exam --user') user=$2 ;;
    'exam --policy' | 'school --policy' | 'home --policy') policy=$2 ;;
    *) usage ;;
  esac
  shift 2
done
[ "$(id -u)" = 0 ] || refuse 5 'only root makes a seat: call it with sudo'
if [ "$kind" = pin ]; then
  line=
  IFS= read -r line || true
  case "$line" in '$argon2id$'*) ;; *) refuse 64 'the input is not what “@NAME@ pin hash” prints' ;; esac
  install -d -m 755 "$config"
  install -m 640 -o root -g _koya-pin /dev/null "$config/pin.koya-new"
  printf '%s\n' "$line" >"$config/pin.koya-new"
  sync "$config/pin.koya-new"
  mv -f -- "$config/pin.koya-new" "$config/pin"
  # A new PIN begins with all its tries. As held-count-file.ts writes it: as long as it will ever be, so that a full disk keeps no PIN from being checked.
  rm -rf /var/lib/koya-pin
  install -d -m 700 -o _koya-pin -g _koya-pin /var/lib/koya-pin
  install -m 600 -o _koya-pin -g _koya-pin /dev/null /var/lib/koya-pin/tries.json
  printf '%s\n' '{"wrongCount":0,"sinceMs":0}                                                                       ' >/var/lib/koya-pin/tries.json
  sync /var/lib/koya-pin/tries.json
  if [ -d /run/systemd/system ]; then systemctl restart koya-pin.socket || refuse 1 'the system does not answer for the PIN'; fi
  exit 0
fi
if [ -n "$user" ]; then
  id=$(id -u -- "$user" 2>/dev/null) || refuse 64 "there is no account $user"
  [ "$id" != 0 ] || refuse 64 'candidates do not sit as root'
fi
[ -z "$policy" ] || [ -f "$policy" ] || refuse 64 "there is no file $policy"

install -d -m 755 "$state" "$config"
take_away
if [ "$kind" = none ]; then
  rmdir "$state" 2>/dev/null || true
  exit 0
fi
[ -z "$policy" ] || install -m 644 -- "$policy" "$config/policy.json"
for other in exam school home; do [ "$other" = "$kind" ] || rm -f -- "$config/$other-seat"; done
lay "$config/$kind-seat" </dev/null
[ "$kind" = exam ] || exit 0

lay /etc/xdg/autostart/@NAME@-exam.desktop <<END
[Desktop Entry]
Type=Application
Name=Koya
Exec="@FOLDER@/@NAME@"
NoDisplay=true
END
[ -n "$user" ] || exit 0

lay /usr/share/xsessions/@NAME@-exam.desktop <<END
[Desktop Entry]
Type=Application
Name=Koya exam
Exec="@FOLDER@/resources/system-installer/exam-session.sh" "@FOLDER@/@NAME@"
END
if [ -d /etc/lightdm ]; then
  lay /etc/lightdm/lightdm.conf.d/60-@NAME@-exam.conf <<END
[Seat:*]
autologin-user=$user
autologin-user-timeout=0
autologin-session=@NAME@-exam
END
else
  echo "This computer does not use LightDM: let $user sign in by itself, with the session “Koya exam”, in the settings of its own program."
fi
