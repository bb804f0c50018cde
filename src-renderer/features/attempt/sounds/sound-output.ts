/** Whether the computer has headphones or a loudspeaker, as far as it tells; true where it does not. */
export async function hasSoundOutput(): Promise<boolean> {
  try {
    const devices = await (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices?.enumerateDevices()
    return devices?.some(({ kind }) => kind === 'audiooutput') ?? true
  } catch {
    return true
  }
}

/** Begins to load a sound, whole. */
export function loadSound(address: string): HTMLAudioElement {
  const element = new Audio(address)
  element.preload = 'auto'
  return element
}
