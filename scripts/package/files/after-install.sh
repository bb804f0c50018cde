#!/bin/sh
# Run by dpkg as root after the files were installed: the first time, over an older version, and again after an interrupted install.
set -e
case "$1" in
  configure | abort-upgrade | abort-remove | abort-deconfigure) ;;
  *) exit 0 ;;
esac

# Root cannot test whether a plain user may create namespaces, and a kernel setting may change it later. Chromium uses namespaces if allowed and
# otherwise this helper; without either Koya does not start.
chown root:root '/opt/${sanitizedProductName}/chrome-sandbox'
chmod 4755 '/opt/${sanitizedProductName}/chrome-sandbox'

update-alternatives --install '/usr/bin/${executable}' '${executable}' '/opt/${sanitizedProductName}/${executable}' 100

if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database /usr/share/applications || true
fi

# From Ubuntu 24.04 on, only programs with a profile may create namespaces. An AppArmor that does not know the profile's rules, such as that of
# 22.04, needs none; while an image is built, there is no kernel to load it into.
profile='/opt/${sanitizedProductName}/resources/apparmor-profile'
if [ -d /etc/apparmor.d ] && [ -f "$profile" ] && apparmor_parser --skip-kernel-load --skip-cache "$profile" >/dev/null 2>&1; then
  install -o root -g root -m 644 "$profile" '/etc/apparmor.d/${executable}'
  if apparmor_status --enabled >/dev/null 2>&1 && ! ischroot 2>/dev/null; then
    apparmor_parser --replace --write-cache --skip-read-cache '/etc/apparmor.d/${executable}' || true
  fi
fi
