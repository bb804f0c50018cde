import { Box } from '@mantine/core'

/** The transcript of a sound, one paragraph per speaker. */
export function SoundText({ transcript }: { readonly transcript: string }) {
  return (
    <div>
      {transcript.split('\n\n').map((paragraph, index) => (
        <Box component="p" key={`${String(index)} ${paragraph}`} my={6}>
          {paragraph}
        </Box>
      ))}
    </div>
  )
}
