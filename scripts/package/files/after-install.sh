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

# The program that installs signed updates without an administrator.
# It judges as a user of its own, as whom nothing else runs.
if ! getent passwd _koya-update >/dev/null; then
  useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin _koya-update
fi
# The PIN of an exam computer is checked by another: only root and this user can read its hash and the count of tries.
if ! getent passwd _koya-pin >/dev/null; then
  useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin _koya-pin
fi
install -d -m 755 /var/lib/koya /var/lib/koya/updates
install -d -m 1733 /var/lib/koya/updates/inbox
if command -v systemctl >/dev/null 2>&1; then
  for unit in koya-update.service koya-update.path koya-update.timer koya-pin.socket koya-pin@.service; do
    sed -e 's|@FOLDER@|/opt/${sanitizedProductName}|; s|@PROGRAM@|/opt/${sanitizedProductName}/${executable}|' -e "s|@PACKAGE@|$DPKG_MAINTSCRIPT_PACKAGE|" \
      "/opt/${sanitizedProductName}/resources/system-installer/$unit" >"/etc/systemd/system/$unit"
    chmod 644 "/etc/systemd/system/$unit"
    case $unit in *@*) ;; *) systemctl enable --quiet "$unit" || true ;; esac
  done
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload || true
    systemctl start koya-update.path koya-update.timer koya-pin.socket || true
  fi
fi

# What makes this computer a seat, and restores it.
sed -e 's|@FOLDER@|/opt/${sanitizedProductName}|g; s|@NAME@|${executable}|g' '/opt/${sanitizedProductName}/resources/system-installer/set-purpose.sh' \
  >'/usr/sbin/${executable}-seat'
chmod 755 '/usr/sbin/${executable}-seat'

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
