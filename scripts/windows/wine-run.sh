#!/usr/bin/env bash
# wine-run.sh PROGRAM ARG...: runs a Windows program. It lies in the kit. Each $HOME has a prefix of its own, so the Credential Manager, AppData and the
# keys of DPAPI belong to one home, and $HOME/.config is AppData\Roaming. KOYA_OWN_PROGRAMS=1 gives the home folders for programs, to install in.
set -u
kit=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prefix=$HOME/.wine-koya
export USER=koya WINEPREFIX=$prefix WINEDEBUG=${WINEDEBUG:--all} WINEDLLOVERRIDES="mscoree,mshtml,dcomp="
if [ ! -d "$prefix" ]; then
  mkdir -p "$prefix/drive_c/ProgramData"
  cp -a "$kit"/prefix/*.reg "$kit/prefix/.update-timestamp" "$kit/prefix/dosdevices" "$prefix/"
  cp -a "$kit/prefix/drive_c/users" "$prefix/drive_c/"
  ln -s "$kit/prefix/drive_c/windows" "$prefix/drive_c/windows"
  for folder in 'Program Files' 'Program Files (x86)'; do
    if [ -n "${KOYA_OWN_PROGRAMS:-}" ]; then mkdir "$prefix/drive_c/$folder"; else ln -s "$kit/prefix/drive_c/$folder" "$prefix/drive_c/$folder"; fi
  done
fi
[ -e "$HOME/.config" ] || ln -s .wine-koya/drive_c/users/koya/AppData/Roaming "$HOME/.config"
unset APPDATA LOCALAPPDATA XDG_CONFIG_HOME ELECTRON_RUN_AS_NODE KOYA_OWN_PROGRAMS
# Wine 8 gives Node no pipe that it can write to, so the program writes to files, which are copied to the pipes.
out=$prefix/out.$$
err=$prefix/err.$$
: >"$out"
: >"$err"
tail --pid=$$ -s 0.1 -qf "$out" &
tail --pid=$$ -s 0.1 -qf "$err" >&2 &
exec /usr/lib/wine/wine64 "$@" </dev/null >"$out" 2>"$err"
