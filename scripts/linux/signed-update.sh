#!/usr/bin/env bash
# Sourced in a copy of this system (`system-copy.sh`): `prepare_update DEB NEXT` installs a deb and signs an update to the next one as the release command
# does. It sets name, program, folder, older, newer, state, package and signed.

version() { dpkg-query --show --showformat '${Version}' "$name"; }
release() { plainly "$folder/resources/bin/koya-release" "$@"; }
as_user() { chroot --userspec=65534:65534 --groups= / "$@"; }
escaped() { sed 's/\\/\\\\/g; s/"/\\"/g' "$1" | tr -d '\n'; }

# hand NAME JSON [PACKAGE]: puts a request into the inbox as Koya does.
hand() {
  as_user mkdir -m 700 "$state/inbox/.new-$1"
  printf %s "$2" >/tmp/home/request.json
  as_user cp /tmp/home/request.json "$state/inbox/.new-$1/"
  if [ -n "${3:-}" ]; then as_user cp -P "$3" "$state/inbox/.new-$1/package"; fi
  as_user mv "$state/inbox/.new-$1" "$state/inbox/request-$1"
}
reported() { sed 's/.*"kind":"\([a-z]*\)","detail":"\(.*\)".*/\1: \2/' "$state/reports/request-$1.json" 2>/dev/null || echo nothing; }

request() { printf '{"kind":"install","envelope":"%s","readyAt":null,"examTimes":null,"server":null,"mayWait":%s}' "$(escaped "$1")" "${2:-false}"; }

prepare_update() {
  name=$(dpkg-deb --field "$1" Package)
  older=$(dpkg-deb --field "$1" Version)
  newer=$(dpkg-deb --field "$2" Version)
  state=/var/lib/koya/updates
  install -d -m 700 -o 65534 -g 65534 /tmp/home /tmp/home/feed
  # This machine may lack libraries that no command needs.
  echo force-depends >/etc/dpkg/dpkg.cfg.d/koya-test
  install_deb "$1"
  program=$(readlink -f "/usr/bin/$name")
  folder=$(dirname "$program")
  local keys='' key
  for key in first second; do keys="$keys${keys:+,}$(release keys "/tmp/home/$key.pem" | tail -n 1)"; done
  printf '{"feed":null,"channel":"stable","threshold":2,"leastSequence":0,"keys":[%s]}' "$keys" >/tmp/home/trust.json
  install -m 644 /tmp/home/trust.json /tmp/trust.json
  package=/tmp/home/feed/$(basename "$2")
  install -m 644 -o 65534 -g 65534 "$2" "$package"
  release publish /tmp/home/feed --key /tmp/home/first.pem --trust /tmp/home/trust.json >/dev/null
  cp /tmp/home/feed/koya-update.json /tmp/home/one-signature.json
  release stage /tmp/home/feed 100 --key /tmp/home/first.pem --trust /tmp/home/trust.json >/dev/null
  release sign /tmp/home/feed --key /tmp/home/second.pem --trust /tmp/home/trust.json >/dev/null
  signed=$(request /tmp/home/feed/koya-update.json)
}
