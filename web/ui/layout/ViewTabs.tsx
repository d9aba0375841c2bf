import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactElement } from 'react'

export interface ViewTab<V extends string> {
  value: V
  label: string
  icon?: ReactElement
}

/** Tabs of a page; `idPrefix` ties each tab to its panel (`${idPrefix}-panel-${value}`). */
export function ViewTabs<V extends string>(props: {
  label: string
  idPrefix: string
  value: V
  tabs: readonly ViewTab<V>[]
  onChange: (value: V) => void
}) {
  return (
    <Tabs
      value={props.value}
      onChange={(_event, value: V) => props.onChange(value)}
      aria-label={props.label}
      variant="scrollable"
      scrollButtons={false}
    >
      {props.tabs.map((tab) => (
        <Tab
          key={tab.value}
          value={tab.value}
          label={tab.label}
          id={`${props.idPrefix}-tab-${tab.value}`}
          aria-controls={`${props.idPrefix}-panel-${tab.value}`}
          {...(tab.icon === undefined ? {} : { icon: tab.icon, iconPosition: 'start' as const })}
        />
      ))}
    </Tabs>
  )
}
