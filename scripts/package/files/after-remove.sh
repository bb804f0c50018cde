#!/bin/sh
# Run by dpkg as root after the files were removed. On an upgrade the new version is already installed, and still needs what this would remove.
set -e
case "$1" in
  remove | purge | disappear) ;;
  *) exit 0 ;;
esac

update-alternatives --remove '${executable}' '/opt/${sanitizedProductName}/${executable}' || true

if [ -f '/etc/apparmor.d/${executable}' ]; then
  if apparmor_status --enabled >/dev/null 2>&1 && ! ischroot 2>/dev/null; then
    apparmor_parser --remove '/etc/apparmor.d/${executable}' || true
  fi
  rm -f '/etc/apparmor.d/${executable}'
fi

if [ -x '/usr/sbin/${executable}-seat' ]; then '/usr/sbin/${executable}-seat' none || true; fi
rm -f '/usr/sbin/${executable}-seat'

if command -v systemctl >/dev/null 2>&1; then
  for unit in koya-update.path koya-update.timer koya-update.service; do
    if [ -d /run/systemd/system ]; then systemctl stop --no-block "$unit" || true; fi
    systemctl disable --quiet "$unit" || true
  done
fi
if command -v systemctl >/dev/null 2>&1; then
  if [ -d /run/systemd/system ]; then systemctl stop koya-pin.socket || true; fi
  systemctl disable --quiet koya-pin.socket || true
fi
rm -f /etc/systemd/system/koya-update.service /etc/systemd/system/koya-update.path /etc/systemd/system/koya-update.timer
rm -f /etc/systemd/system/koya-pin.socket '/etc/systemd/system/koya-pin@.service'
if [ -d /run/systemd/system ]; then systemctl daemon-reload || true; fi
rm -rf /var/lib/koya/updates /var/lib/koya-pin
rmdir /var/lib/koya 2>/dev/null || true
userdel _koya-update >/dev/null 2>&1 || true
rm -f /etc/koya/pin
userdel _koya-pin >/dev/null 2>&1 || true

if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database /usr/share/applications || true
fi
