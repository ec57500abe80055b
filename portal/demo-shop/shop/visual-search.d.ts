import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type VisualSearch = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  display?: 'bar' | 'button' | 'floating' | 'inline'
  'service-key'?: string
  'product-url'?: string
  'color-scheme'?: 'light' | 'dark'
  placeholder?: string
  currency?: string
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'visual-search': VisualSearch
    }
  }
}
