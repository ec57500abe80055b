import { useState } from 'react'
import { Button } from '../../../parts/forms/button.tsx'
import { Select } from '../../../parts/forms/field.tsx'
import { TypedField } from '../../../parts/forms/typed-field.tsx'
import { Chips } from '../../../parts/lists/filters.tsx'
import { cropOf, cropText, subjectOf } from '../lab-state.ts'
import { ProductPicker } from '../product-picker.tsx'
import { t } from '../texts.ts'
import { CropPhoto } from './crop-photo.tsx'
import { type PhotoFieldsProps, Uploads } from './uploads.tsx'

/** The photo or photos of a search: uploaded, or given by URL; one photo can be cropped. */
export function PhotoFields({ state, change, problem }: PhotoFieldsProps) {
  const isOne = subjectOf(state) === 'photo'
  return (
    <div className="grid gap-4">
      <Chips
        wraps
        label={t.source}
        all={null}
        value={state.from === 'address' ? 'address' : 'upload'}
        choices={[
          { value: 'upload', label: t.upload },
          { value: 'address', label: t.address },
        ]}
        onChange={(value) => change({ from: value === 'address' ? value : '', crop: '', receipt: '' })}
      />
      {state.from === 'address' ? (
        isOne ? (
          <AddressField {...{ state, change, problem }} hasCrop />
        ) : (
          <TypedField
            label={t.imageAddresses}
            hint={t.imageAddressesHint}
            value={state.images}
            error={problem('image_urls')}
            onCommit={(images) => change({ images: images.trim() })}
          />
        )
      ) : (
        <Uploads {...{ state, change, problem }} isOne={isOne} />
      )}
      {isOne ? null : (
        <Select
          label={t.together}
          choices={Object.entries(t.togetherChoices).map(([value, label]) => ({ value, label }))}
          value={state.together === '' ? 'average' : state.together}
          onChange={({ target }) => change({ together: target.value === 'average' ? '' : target.value })}
        />
      )}
    </div>
  )
}

/** The URL of one photo, typed or taken from a product. */
export function AddressField({ state, change, problem, hasCrop = false }: PhotoFieldsProps & { hasCrop?: boolean }) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className="grid gap-3">
      <TypedField
        label={t.imageAddress}
        type="url"
        placeholder="https://"
        value={state.image}
        error={problem('image_url')}
        onCommit={(image) => change({ image: image.trim(), crop: '' })}
      />
      <div>
        <Button size="small" icon="image" onClick={() => setChoosing(true)}>
          {t.takeProduct}
        </Button>
      </div>
      {hasCrop && state.image !== '' ? (
        <CropPhoto imageUrl={state.image} crop={cropOf(state)} onCrop={(box) => change({ crop: cropText(box) })} />
      ) : null}
      <ProductPicker
        title={t.takeProduct}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={({ image_url }) => {
          setChoosing(false)
          change({ image: image_url ?? '', crop: '' })
        }}
      />
    </div>
  )
}
