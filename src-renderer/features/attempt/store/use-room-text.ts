import { useTranslation } from 'react-i18next'
import english from '../../../../resources/locales/en/room.json'

/** The exam room's words about parts, extra time and what is left for good; they come with the room, and not with the start. */
export function useRoomText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'room')) i18n.addResourceBundle('en', 'room', english)
  return useTranslation('room')
}
