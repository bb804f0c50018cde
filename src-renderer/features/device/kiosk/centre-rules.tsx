import type { KioskDeviceView } from '../../../../src-shared/device/kiosk-contract.ts'
import { useKioskText } from './use-kiosk-text.ts'

const names = ['search', 'packs', 'payments', 'support', 'updates'] as const

/** What a centre has configured on this computer; renders nothing if nothing. */
export function CentreRules({ seat, centre, isOff }: Pick<KioskDeviceView, 'seat' | 'centre' | 'isOff'>) {
  const { t } = useKioskText()
  const closed = names.filter((name) => isOff[name])
  if (seat === 'home' && centre === null && closed.length === 0) return null
  return (
    <section aria-label={t('rules.title')}>
      <h2>{t('rules.title')}</h2>
      <ul>
        {centre === null ? null : (
          <li>{t(centre.number === null ? 'rules.name' : 'rules.named', { name: centre.name, number: centre.number ?? '' })}</li>
        )}
        {centre === null || centre.contact === null ? null : <li>{t('rules.contact', { contact: centre.contact })}</li>}
        {seat === 'home' ? null : <li>{t(`rules.${seat}`)}</li>}
        {closed.map((name) => (
          <li key={name}>{t(`rules.${name}`)}</li>
        ))}
      </ul>
    </section>
  )
}
