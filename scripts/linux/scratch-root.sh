# Sourced by scripts that make temporary files. Tests that ask for memory with KOYA_IN_MEMORY=1 test no disk; they take a third less time there.

# Whether memory was asked for and at least 4 GB of it are free.
memory_has_room() {
  [ -n "${KOYA_IN_MEMORY:-}" ] && [ "$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo)" -ge $((4 * 1024 * 1024)) ]
}

# Prints the folder to make temporary folders in: /dev/shm if memory has room and the file system there has it too, else /tmp.
scratch_root() {
  local kind free_kb
  if memory_has_room && [ -w /dev/shm ]; then
    read -r kind free_kb < <(df --output=fstype,avail /dev/shm | tail -1)
    if [ "$kind" = tmpfs ] && [ "$free_kb" -ge $((2 * 1024 * 1024)) ]; then
      echo /dev/shm
      return
    fi
  fi
  echo /tmp
}
