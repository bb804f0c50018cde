# Sourced by in-session.sh as root. make_low_end USER prepares an old PC for what scripts/linux/low-end-electron.sh starts: two cores, on each of which
# other work takes at least three quarters of the time whenever Koya wants it, and 1 GB of memory. Sets KOYA_LOW_END_TASKS and KOYA_LOW_END_CORES; fails where
# this machine has no control groups or fewer than two cores. unmake_low_end removes it.
low_end_groups=()
low_end_burners=()

make_low_end() {
  local name=koya-low-end.$$ top=/sys/fs/cgroup app burns cores number
  mapfile -t cores < <(taskset -cp $$ | sed 's/.*: //' | tr ',' '\n' | awk -F- '{ for (i = $1; i <= ($2 == "" ? $1 : $2); i++) print i }')
  [ ${#cores[@]} -ge 2 ] || return 1
  if [ -f "$top/cgroup.controllers" ]; then
    # A plain user may move a process only between groups below one that is theirs.
    mkdir "$top/$name" "$top/$name/session" "$top/$name/app" "$top/$name/burn0" "$top/$name/burn1" 2>/dev/null || return 1
    low_end_groups=("$top/$name/app" "$top/$name/burn0" "$top/$name/burn1" "$top/$name/session" "$top/$name")
    { echo '+cpu +memory' >"$top/cgroup.subtree_control" && echo '+cpu +memory' >"$top/$name/cgroup.subtree_control"; } 2>/dev/null || return 1
    app=$top/$name/app
    burns=("$top/$name/burn0" "$top/$name/burn1")
    echo 100 >"$app/cpu.weight"
    for number in 0 1; do echo 300 >"${burns[number]}/cpu.weight"; done
    echo 1G >"$app/memory.max"
    chown "$1" "$top/$name/cgroup.procs"
    echo $$ >"$top/$name/session/cgroup.procs"
    chown "$1" "$top/$name/session/cgroup.procs" "$app/cgroup.procs"
    export KOYA_LOW_END_TASKS=$app/cgroup.procs
  else
    app=$top/cpu/$name-app
    burns=("$top/cpu/$name-burn0" "$top/cpu/$name-burn1")
    mkdir "$app" "${burns[@]}" "$top/memory/$name" 2>/dev/null || return 1
    low_end_groups=("$app" "${burns[@]}" "$top/memory/$name")
    echo 1024 >"$app/cpu.shares"
    for number in 0 1; do echo 3072 >"${burns[number]}/cpu.shares"; done
    echo 1G >"$top/memory/$name/memory.limit_in_bytes"
    chown "$1" "$app/cgroup.procs" "$top/memory/$name/cgroup.procs"
    export KOYA_LOW_END_TASKS=$app/cgroup.procs:$top/memory/$name/cgroup.procs
  fi
  export KOYA_LOW_END_CORES=${cores[0]},${cores[1]}
  # Each in a group of its own: the share of a group is divided among the processors on which it has work.
  for number in 0 1; do
    # They end with this script, however it ends, and after an hour.
    setpriv --pdeathsig KILL -- taskset -c "${cores[number]}" \
      bash -c 'echo $$ >"$1/cgroup.procs"; while [ "$SECONDS" -lt 3600 ]; do :; done' burner "${burns[number]}" &
    low_end_burners+=($!)
  done
}

unmake_low_end() {
  [ ${#low_end_burners[@]} = 0 ] || { kill -KILL "${low_end_burners[@]}" && wait "${low_end_burners[@]}"; } 2>/dev/null || true
  local group task
  for group in "${low_end_groups[@]}"; do
    while read -r task; do echo "$task" >"${group%/*}/cgroup.procs"; done <"$group/cgroup.procs" 2>/dev/null || true
    rmdir "$group" 2>/dev/null || true
  done
}
