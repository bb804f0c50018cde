import english from '../../../../resources/locales/en/room.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The exam room's words about parts, extra time and what is left for good; they come with the room, and not with the start. */
export const useRoomText = createTextHook('room', english)
