import { examine } from './examine.ts'

const findings = await examine(process.env)
for (const finding of findings)
  console.log(finding.isWell ? `✓ ${finding.says}` : `✗ ${finding.says}\n  → ${finding.next}`)
const wrong = findings.filter(({ isWell }) => !isWell).length
console.log(wrong === 0 ? '\nAll is well.' : `\n${wrong} of ${findings.length} want attention.`)
process.exitCode = wrong === 0 ? 0 : 1
