import { configure } from '@testing-library/react'

// What is waited for may take its time on a machine that builds at the same moment; a test that holds is not slower for it.
configure({ asyncUtilTimeout: 30_000 })
