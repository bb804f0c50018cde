import { PolicyText } from '../../features/public/policy-text.tsx'
import { usePublicTexts } from '../../features/public/use-public-texts.ts'

export function PrivacyPage() {
  const { privacy } = usePublicTexts()
  return <PolicyText {...privacy} />
}
