import { defineErrors } from '../model/errors.ts';

/** What can keep the service from starting. */
export const APP_ERRORS = defineErrors({
  PORT_TAKEN: [
    'Another program listens on this port',
    'Stop that program, or choose another port with PORT or --port.',
  ],
  PORT_FORBIDDEN: [
    'This user may not listen on this port',
    'Choose a port from 1024 up with PORT or --port, or give the process the right to low ports.',
  ],
  CANNOT_LISTEN: [
    'The service cannot listen on this address',
    'Check HOST: it must be a name or an address of this machine.',
  ],
});
