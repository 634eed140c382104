import { useLocation } from 'react-router'
import { Tabs } from '../../kit/tabs.tsx'

const tabs = [
  { name: 'All photography', to: '/categories/photography' },
  { name: 'Colored pictures', to: '/categories/photography/colored' },
  { name: 'Black & white pictures', to: '/categories/photography/blackandwhite' },
]

/** The line under the tabs on the pages of photography. */
export function PhotographyTabs() {
  const path = useLocation().pathname.toLowerCase()
  return <Tabs small tabs={tabs} label="Photography" current={tabs.find(({ to }) => to === path)?.to ?? ''} />
}
