import { PolicyText } from '../../site/policy-text.tsx'
import { usePublicTexts } from '../../site/use-public-texts.ts'

export function PrivacyPage() {
  const { privacy } = usePublicTexts()
  return <PolicyText {...privacy} />
}
