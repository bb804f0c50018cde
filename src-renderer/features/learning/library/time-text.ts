/** Formats a time within a recording, such as 3:05 or 1:02:30. */
export function timeText(timeMs: number): string {
  const seconds = Math.max(0, Math.floor(timeMs / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, minutes = 0, rest = 0] = parts
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${String(hours)}:${String(minutes).padStart(2, '0')}:${tail}` : `${String(minutes)}:${tail}`
}
