/** Reading speeds as multiples of the voice's normal rate: slower than 0.6 drags, faster than 1.4 is hard to follow. */
export const voiceRates = [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4] as const

export const slowestVoiceRate = voiceRates[0]
export const fastestVoiceRate = voiceRates[8]
