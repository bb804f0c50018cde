/** Returns whether the computer has headphones or a loudspeaker; true if the browser cannot tell. */
export async function hasSoundOutput(): Promise<boolean> {
  try {
    const devices = await (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices?.enumerateDevices()
    return devices?.some(({ kind }) => kind === 'audiooutput') ?? true
  } catch {
    return true
  }
}

/** Starts loading a whole sound. */
export function loadSound(address: string): HTMLAudioElement {
  const element = new Audio(address)
  element.preload = 'auto'
  return element
}
