import { Component, type ReactNode } from 'react'
import type { T } from '#src/lib/i18n/translate.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

interface Props {
  t: T
  children: ReactNode
}

/**
 * Around every island: one that fails while it is drawn says so, and leaves the rest of the page as it is. What it was
 * drawn from is still in memory, so another try begins with the page.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { t, children } = this.props
    if (!this.state.failed) return children
    const retry = (
      <Button size="sm" icon="refresh" onClick={() => location.reload()}>
        {t('problems:broken.retry')}
      </Button>
    )
    return (
      <Alert tone="error" title={t('problems:broken.title')} actions={retry}>
        {t('problems:broken.hint')}
      </Alert>
    )
  }
}
