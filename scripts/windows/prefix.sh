#!/usr/bin/env bash
# prefix.sh KIT: makes KIT/prefix, the wine prefix that each home of a test starts from: Windows 10, with fonts, and a crash ends the process.
# Needs a screen. KIT/fonts has the font files.
set -euo pipefail
kit=$1
export HOME=$kit USER=koya WINEPREFIX=$kit/prefix WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,dcomp="
quietly() { "$@" >/dev/null 2>&1 </dev/null; }
quietly wineboot --init
quietly wine winecfg -v win10
# Wine links the user's folders to those of $HOME, which a copy of the prefix would share.
for link in "$WINEPREFIX"/drive_c/users/koya/*; do
  [ ! -L "$link" ] || { rm "$link" && mkdir "$link"; }
done
fonts=$WINEPREFIX/drive_c/windows/Fonts
mkdir -p "$fonts"
cp "$kit"/fonts/*.ttf "$fonts"
section() { printf '\n[%s]\n' "$1"; }
{
  echo 'Windows Registry Editor Version 5.00'
  # Chromium finds only registered fonts, and looks for ever where it finds none.
  for edition in 'Windows NT' Windows; do
    section "HKEY_LOCAL_MACHINE\\Software\\Microsoft\\$edition\\CurrentVersion\\Fonts"
    for file in "$fonts"/*.ttf; do
      name=$(fc-scan --format '%{family[0]} %{style[0]}\n' "$file" | head -1 | sed 's/ Regular$//')
      echo "\"$name (TrueType)\"=\"$(basename "$file")\""
    done
  done
  section 'HKEY_CURRENT_USER\Software\Wine\Fonts\Replacements'
  for pair in 'Segoe UI=Tahoma' 'Arial=Liberation Sans' 'Times New Roman=Liberation Serif' 'Courier New=Liberation Mono' \
    'Consolas=Liberation Mono' 'Helvetica=Liberation Sans' 'MS Shell Dlg=Tahoma' 'MS Shell Dlg 2=Tahoma'; do
    echo "\"${pair%%=*}\"=\"${pair#*=}\""
  done
  section 'HKEY_LOCAL_MACHINE\Software\Microsoft\Windows NT\CurrentVersion\AeDebug'
  printf '"Debugger"="false"\n"Auto"="1"\n'
  section 'HKEY_CURRENT_USER\Software\Wine\WineDbg'
  echo '"ShowCrashDialog"=dword:00000000'
} >"$kit/settings.reg"
quietly wine regedit /S "$kit/settings.reg"
wineserver -k || true
wineserver -w || true
