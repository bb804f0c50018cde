import { Box, Button } from '@mantine/core'
import { KeyCap } from '../../../ui/card/key-cap.tsx'
import { useLetterKeys } from '../store/room-preferences.tsx'

interface GoBackButtonProps {
  readonly label: string
  readonly onGoBack: () => void
}

/** Default button of the room's dialogs: cancels, and shows the key that does the same. */
export function GoBackButton({ label, onGoBack }: GoBackButtonProps) {
  const letterKeys = useLetterKeys()
  return (
    <Button data-autofocus onClick={onGoBack}>
      {label}
      {letterKeys ? (
        <Box component="span" ms={8} aria-hidden>
          <KeyCap>{letterKeys.reverse}</KeyCap>
        </Box>
      ) : null}
    </Button>
  )
}
