import { Button } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { DashboardNav } from './dashboard-nav.tsx'
import styles from './mobile-menu.module.css'

const MENU_ID = 'dashboard-menu'

/** Bar of a narrow window, with the button that opens the navigation. */
export function MobileMenu() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => {
    setIsOpen(false)
  }, [])
  return (
    <header className={styles.bar}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMenu2 size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? MENU_ID : undefined}
        onClick={() => {
          setIsOpen(true)
        }}
      >
        {t('nav.menu')}
      </Button>
      <Logo size={28} />
      {isOpen ? (
        <Drawer id={MENU_ID} label={t('nav.menu')} onClose={close}>
          <div className={styles.sheet}>
            <div className={styles.close}>
              <Button variant="default" size="sm" leftSection={<IconX size={18} aria-hidden />} onClick={close}>
                {t('nav.closeMenu')}
              </Button>
            </div>
            <DashboardNav onNavigated={close} />
          </div>
        </Drawer>
      ) : null}
    </header>
  )
}
