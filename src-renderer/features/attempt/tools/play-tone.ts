/** A soft chime of two falling notes. Frequencies in hertz, times in seconds from now; loudness is a share of full scale. */
const notes = [
  { frequency: 660, start: 0, duration: 0.45 },
  { frequency: 495, start: 0.22, duration: 0.7 }
] as const
const LOUDNESS = 0.08
const ATTACK = 0.03

/** Plays the chime through Web Audio, so that no file is loaded in an exam. Silent if the computer has no sound. */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  for (const { frequency, start, duration } of notes) {
    const from = context.currentTime + start
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, from)
    gain.gain.linearRampToValueAtTime(LOUDNESS, from + ATTACK)
    gain.gain.linearRampToValueAtTime(0, from + duration)
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency })
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(from)
    oscillator.stop(from + duration)
    if (frequency === notes[1].frequency) oscillator.onended = () => void context.close()
  }
}
