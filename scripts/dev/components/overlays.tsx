import { useState } from 'react';
import { Button } from '../../../src/ui/forms/Button.tsx';
import { CloseIcon } from '../../../src/ui/icons/icons.tsx';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { Drawer } from '../../../src/ui/overlays/Drawer.tsx';
import { MenuItem } from '../../../src/ui/overlays/MenuItem.tsx';
import { States } from './States.tsx';

/** src/ui/overlays in its states; a dialog is opened by its button. */
export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <States
        name="Dialog, Drawer"
        states={{
          dialog: <Button onClick={() => setOpen('dialog')}>Open the dialog</Button>,
          drawer: <Button onClick={() => setOpen('drawer')}>Open the drawer</Button>,
        }}
      />
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="A question"
        actions={<Button onClick={close}>Yes</Button>}
      >
        Some words about it.
      </Dialog>
      <Drawer isOpen={open === 'drawer'} onClose={close} title="A drawer" closeLabel="Close">
        <p>Some words in it.</p>
      </Drawer>
      <States
        name="MenuItem"
        states={{
          plain: (
            <MenuItem icon={<CloseIcon />} href="#top">
              An item
            </MenuItem>
          ),
          danger: (
            <MenuItem icon={<CloseIcon />} isDanger href="#top">
              An item
            </MenuItem>
          ),
        }}
      />
    </>
  );
}
