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

if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database /usr/share/applications || true
fi
