/**
 * Does `look` while Electron shows archives as the files that they are, not as the folders that it makes of them. `look` must not wait for anything: whatever
 * else runs meanwhile would see them so, too.
 */
export function seeingArchives<Seen>(look: () => Seen): Seen {
  const before = process.noAsar
  process.noAsar = true
  try {
    return look()
  } finally {
    process.noAsar = before
  }
}
