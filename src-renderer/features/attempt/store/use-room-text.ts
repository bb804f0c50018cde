import english from '../../../../resources/locales/en/room.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the exam room about parts, extra time and leaving for good; loaded with the room and not at the start. */
export const useRoomText = createTextHook('room', english)
