#!/bin/sh
# Run by dpkg as root once the files lie there: at first, over an older version, and again where something went wrong between.
set -e
case "$1" in
  configure | abort-upgrade | abort-remove | abort-deconfigure) ;;
  *) exit 0 ;;
esac

# Whether a plain user may make namespaces is nothing that root can try, and a setting of the kernel may change it later. Chromium uses them where it may and this helper where it may not: without
# either Koya does not start.
chown root:root '/opt/${sanitizedProductName}/chrome-sandbox'
chmod 4755 '/opt/${sanitizedProductName}/chrome-sandbox'

update-alternatives --install '/usr/bin/${executable}' '${executable}' '/opt/${sanitizedProductName}/${executable}' 100

if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database /usr/share/applications || true
fi

# From Ubuntu 24.04 on namespaces are for programs with a profile. An AppArmor that does not know its words, such as that of 22.04, needs none; an image that is being made has no kernel to tell.
profile='/opt/${sanitizedProductName}/resources/apparmor-profile'
if [ -d /etc/apparmor.d ] && [ -f "$profile" ] && apparmor_parser --skip-kernel-load --skip-cache "$profile" >/dev/null 2>&1; then
  install -o root -g root -m 644 "$profile" '/etc/apparmor.d/${executable}'
  if apparmor_status --enabled >/dev/null 2>&1 && ! ischroot 2>/dev/null; then
    apparmor_parser --replace --write-cache --skip-read-cache '/etc/apparmor.d/${executable}' || true
  fi
fi
