#!/usr/bin/env bash
# wine-electron.sh ARG...: starts the kit's Windows Electron as if it were `electron`. It lies in the kit. Each $HOME has a prefix of its own, so the
# Credential Manager, AppData and the keys of DPAPI belong to one home, and $HOME/.config is AppData\Roaming.
set -u
kit=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prefix=$HOME/.wine-koya
export USER=koya WINEPREFIX=$prefix WINEDEBUG=${WINEDEBUG:--all} WINEDLLOVERRIDES="mscoree,mshtml,dcomp="
if [ ! -d "$prefix" ]; then
  mkdir -p "$prefix/drive_c/ProgramData"
  cp -a "$kit"/prefix/*.reg "$kit/prefix/.update-timestamp" "$kit/prefix/dosdevices" "$prefix/"
  cp -a "$kit/prefix/drive_c/users" "$prefix/drive_c/"
  for folder in windows 'Program Files' 'Program Files (x86)'; do ln -s "$kit/prefix/drive_c/$folder" "$prefix/drive_c/$folder"; done
fi
[ -e "$HOME/.config" ] || ln -s .wine-koya/drive_c/users/koya/AppData/Roaming "$HOME/.config"
unset APPDATA LOCALAPPDATA XDG_CONFIG_HOME ELECTRON_RUN_AS_NODE
args=()
for arg in "$@"; do
  case $arg in
    /*) [ ! -e "$arg" ] || arg="Z:${arg//\//\\}" ;;
  esac
  args+=("$arg")
done
# Wine 8 gives Node no pipe that it can write to, so the app writes to files, which are copied to the pipes.
out=$prefix/out.$$
err=$prefix/err.$$
: >"$out"
: >"$err"
tail --pid=$$ -s 0.1 -qf "$out" &
tail --pid=$$ -s 0.1 -qf "$err" >&2 &
exec /usr/lib/wine/wine64 "$kit/electron/electron.exe" --no-sandbox --disable-gpu -r "Z:${kit//\//\\}\\before-app.cjs" "${args[@]}" </dev/null >"$out" 2>"$err"
