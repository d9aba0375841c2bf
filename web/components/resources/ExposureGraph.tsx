import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import {
  Box,
  Camera,
  Container,
  Cylinder,
  Globe,
  IdCard,
  KeyRound,
  type LucideIcon,
  Scissors,
  Server,
  ShieldUser,
  Split,
  SquareFunction,
} from 'lucide-react'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExposureNode, ResourceExposure } from '#contract/resources.ts'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { tone } from '#web/ui/tokens.ts'
import { layoutOf, NODE, shortened, type PlacedMore, type PlacedNode, type PlacedStep } from './exposure-layout.ts'
import { useWayWords } from './exposure-words.ts'

/** How small it may become, as a part of its natural size; where there is less room, it scrolls. */
const LEAST = 0.85
const Scroll = styled('div')({ overflowX: 'auto', padding: '2px 0 6px' })
const Drawing = styled('svg')({
  display: 'block',
  height: 'auto',
  direction: 'ltr',
  '& text': { fontSize: 12, fill: tone.muted },
  '& .name': { fontSize: 13, fontWeight: 600, fill: tone.text },
  '& .middle': { textAnchor: 'middle' },
  '& .box': { fill: tone.surface, stroke: tone.lineStrong },
  '& .self': { stroke: tone.accentText, strokeWidth: 2 },
  '& .goal': { stroke: tone.risk.critical.fill, strokeWidth: 1.5 },
  '& .line': { fill: 'none', stroke: tone.control, strokeWidth: 1.5 },
  '& .line.red': { stroke: tone.risk.critical.fill },
  '& .tip': { fill: tone.control },
  '& .tip.red': { fill: tone.risk.critical.fill },
  '& .icon': { color: tone.muted },
  '& .badge': { fill: tone.risk.info.bg, stroke: tone.surface, strokeWidth: 2 },
  '& .badge.grave': { fill: tone.risk.critical.bg },
  '& .amount': { fontWeight: 600, textAnchor: 'middle', fill: tone.risk.info.text },
  '& .amount.grave': { fill: tone.risk.critical.text },
  '& .cut': { fill: tone.surface, stroke: tone.accentText, strokeWidth: 1.5 },
  '& .scissors': { color: tone.accentText },
  '& .cut-words': { fill: tone.accentText, fontWeight: 600 },
  '& a': { textDecoration: 'none', cursor: 'pointer' },
  '& a:hover .name, & a:focus-visible .name': { textDecoration: 'underline' },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible .box': { stroke: tone.accentText, strokeWidth: 3 },
})

const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/Role|Profile|User|Group$/u, IdCard],
  [/Instance|Cluster/u, Server],
  [/LoadBalanc|Distribution/u, Split],
  [/Bucket|Table|DB/u, Cylinder],
  [/Secret|Key/u, KeyRound],
  [/Snapshot|Image/u, Camera],
  [/Function/u, SquareFunction],
  [/ECS|Task|Service/u, Container],
]
const iconOf = ({ type }: ExposureNode): LucideIcon =>
  type === null ? ShieldUser : (ICONS.find(([words]) => words.test(type))?.[1] ?? Box)

const TypeIcon = ({ node, ...place }: { node: ExposureNode; x: number; y: number }) =>
  createElement(iconOf(node), { ...place, className: 'icon', size: 16, 'aria-hidden': true })
const textX = 40
/** Characters that fit into a node. */
const FITS = { name: 17, type: 20 } as const

function InternetBox({ x, y }: PlacedNode) {
  const { t } = useTranslation('resources')
  return (
    <g>
      <rect className="box" x={x} y={y} width={NODE.width} height={NODE.height} rx={8} />
      <Globe className="icon" x={x + 13} y={y + 20} size={16} aria-hidden />
      <text className="name" x={x + textX} y={y + 24}>
        {t('graph.internet')}
      </text>
      <text x={x + textX} y={y + 42}>
        {t('graph.everyone')}
      </text>
    </g>
  )
}

interface Places {
  connectionId: string
  selfId: string
  targetId: string | null
}
function ResourceBox({ node, x, y, connectionId, selfId, targetId }: PlacedNode & Places & { node: ExposureNode }) {
  const { t } = useTranslation('resources')
  const format = useFormat()
  const { resourceId, openFindings, highestRisk } = node
  const name = node.name ?? node.genericIdentifierValue
  const isSelf = resourceId === selfId
  const isGrave = highestRisk === 'critical' || highestRisk === 'high'
  const type = node.typeName ?? t('graph.account')
  return (
    <Link to={paths.resource(connectionId, resourceId)} {...(isSelf && { 'aria-current': 'page' })}>
      <title>{`${name} · ${type}`}</title>
      <rect
        className={`box ${isSelf ? 'self' : resourceId === targetId ? 'goal' : ''}`}
        x={x}
        y={y}
        width={NODE.width}
        height={NODE.height}
        rx={8}
      />
      <TypeIcon node={node} x={x + 13} y={y + 20} />
      <text className="name" x={x + textX} y={y + 24}>
        {shortened(name, FITS.name)}
      </text>
      <text x={x + textX} y={y + 42}>
        {shortened(isSelf ? t('graph.thisOne') : type, FITS.type)}
      </text>
      {openFindings > 0 && (
        <>
          <rect className={`badge ${isGrave ? 'grave' : ''}`} x={x + NODE.width - 34} y={y - 11} width={34} height={20} rx={10} />
          <text className={`amount ${isGrave ? 'grave' : ''}`} x={x + NODE.width - 17} y={y + 3}>
            {openFindings > 99 ? '99+' : format.number(openFindings)}
          </text>
        </>
      )}
    </Link>
  )
}
function MoreBox({ x, y, width, height, count, typeName }: PlacedMore) {
  const { t } = useTranslation('resources')
  const words = typeName === null ? t('graph.more', { count }) : t('graph.moreOf', { count, type: typeName })
  return (
    <g>
      <rect className="box" x={x} y={y} width={width} height={height} rx={15} strokeDasharray="4 3" />
      <text className="middle" x={x + width / 2} y={y + 19}>
        {shortened(words, 25)}
      </text>
    </g>
  )
}
function StepLine({ step, onPath, d, tip, label, isCut }: PlacedStep & { isCut: boolean }) {
  const words = useWayWords()
  const red = onPath ? 'red' : ''
  const text = step === null ? '' : words(step)
  return (
    <g>
      <path className={`line ${red}`} d={d} />
      <path className={`tip ${red}`} d={`M${tip.x} ${tip.y}l-8-4v8z`} />
      {text !== '' && (
        <text className="middle" x={label.x} y={isCut ? label.y - 8 : label.y}>
          <title>{text}</title>
          {shortened(text, Math.max(4, Math.floor(label.width / 5.8)))}
        </text>
      )}
    </g>
  )
}

/** The way from the internet to what matters, left to right: the path in red, what else is reached in grey, the cut with scissors. */
export function ExposureGraph({
  exposure,
  label,
  room,
  ...places
}: Omit<Places, 'targetId'> & { exposure: ResourceExposure; label: string; room: 'wide' | 'narrow' }) {
  const { t } = useTranslation('resources')
  const { cut, targetId } = exposure
  const { width, height, nodes, more, steps } = layoutOf(exposure, room)
  const isCut = ({ step }: PlacedStep) => cut !== null && step !== null && step.from === cut.from && step.to === cut.to
  const place = steps.find(isCut)?.middle
  return (
    <Scroll tabIndex={-1}>
      <Drawing
        viewBox={`0 0 ${width} ${height}`}
        style={{ width: '100%', maxWidth: width, minWidth: width * LEAST }}
        role="group"
        aria-label={label}
      >
        {steps.map((one) => (
          <StepLine key={one.d} {...one} isCut={isCut(one)} />
        ))}
        {nodes.map((one) =>
          one.node === null ? (
            <InternetBox key="internet" {...one} />
          ) : (
            <ResourceBox key={one.node.resourceId} {...one} {...places} targetId={targetId} node={one.node} />
          ),
        )}
        {more.map((one) => (
          <MoreBox key={`${one.x} ${one.y}`} {...one} />
        ))}
        {cut !== null && place !== undefined && (
          <g>
            <circle className="cut" cx={place.x} cy={place.y} r={11} />
            <Scissors className="scissors" x={place.x - 7} y={place.y - 7} size={14} aria-hidden />
            <text className="cut-words" x={Math.max(0, place.x - NODE.width)} y={14}>
              {t('graph.cutHere', { fix: shortened(cut.fix, 60) })}
            </text>
          </g>
        )}
      </Drawing>
    </Scroll>
  )
}
