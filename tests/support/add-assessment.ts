import { createAssessmentRepository } from '../../src-server/content/catalogue/assessment-repository.ts'
import { migrate } from '../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../src-server/platform/database/migrations/all-migrations.ts'
import { openSqlite } from '../../src-server/platform/database/open-sqlite.ts'
import { assessmentDefinitionSchema } from '../../src-server/content/exams/profile.ts'

// Run by Electron as Node, which has `node:sqlite`: DATA_FOLDER DEFINITION. Adds an assessment to an embedded backend that is not running.
const [dataFolder = '', definition = ''] = process.argv.slice(2)
const database = openSqlite(dataFolder)
await migrate(database, allMigrations)
await createAssessmentRepository(database.queries).save(assessmentDefinitionSchema.parse(JSON.parse(definition)))
await database.close()
